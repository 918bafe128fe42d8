import { expect, type Page, test } from '@playwright/test'
import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { timings } from '@ydo/contract/timings'
import { enterHome, signIn, student } from '#support/sign-in.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: texts.nav.menu })

/** Records for each closing of a dialog whether its panel takes input meanwhile, and how long its animation has played. */
const noteClosings = (page: Page) =>
	page.addInitScript(() => {
		new MutationObserver((changes) => {
			for (const { target } of changes) {
				if (!(target instanceof HTMLDialogElement) || !('closing' in target.dataset)) continue
				const panel = target.firstElementChild as HTMLElement
				const [animation] = panel.getAnimations()
				const { inert } = panel
				// Resolves first when it has played to its end; never when it is cut short.
				animation?.finished.then(({ currentTime }) =>
					performance.mark('closing', { detail: { inert, played: Number(currentTime) } }),
				)
			}
		}).observe(document, { subtree: true, attributeFilter: ['data-closing'] })
	})

const closings = (page: Page) =>
	page.evaluate(() => performance.getEntriesByName('closing').map((mark) => (mark as PerformanceMark).detail))

const closing = { inert: true, played: timings.drawerClose }

test.describe('the drawer', { tag: '@waits' }, () => {
	test.beforeEach(async ({ page }) => {
		await noteClosings(page)
		await enterHome(page, student(16))
	})

	test('closes by button, overlay, Escape and Back, after 800 ms each', { tag: '@slow' }, async ({ page }) => {
		const menu = page.getByRole('button', { name: texts.nav.menu })
		const ways = [
			() => drawer(page).getByRole('button', { name: texts.nav.close }).click(),
			() => page.mouse.click(380, 400),
			() => page.keyboard.press('Escape'),
			() => page.goBack(),
		]
		for (const [index, close] of ways.entries()) {
			await menu.click()
			await expect(drawer(page)).toBeVisible()
			await close()
			await expect(drawer(page)).toHaveCount(0)
			expect(await closings(page)).toEqual(Array(index + 1).fill(closing))
			await expect(menu).toBeFocused()
			await expect(page).toHaveURL('/home')
		}
	})

	test('takes no input while it closes, and a second Escape does not shorten it', { tag: '@slow' }, async ({
		page,
	}) => {
		await page.getByRole('button', { name: texts.nav.menu }).click()
		await expect(drawer(page)).toBeVisible()
		await page.keyboard.press('Escape')
		await page.keyboard.press('Escape')
		await page.keyboard.press('Escape')
		await expect(drawer(page)).toHaveCount(0)
		expect(await closings(page)).toEqual([closing])
	})

	test('leads to its pages, and Back from there leads home without it', { tag: '@slow' }, async ({ page }) => {
		for (const name of [texts.nav.choice, texts.nav.matched, texts.nav.profile]) {
			await page.getByRole('button', { name: texts.nav.menu }).click()
			await drawer(page).getByRole('link', { name }).click()
			await expect(page).toHaveURL(`/${name.toLowerCase()}`)
			await expect(drawer(page)).toHaveCount(0)
			await page.goBack()
			await expect(page).toHaveURL('/home')
			await expect(drawer(page)).toHaveCount(0)
		}
		await page.getByRole('button', { name: texts.nav.menu }).click()
		await drawer(page).getByRole('link', { name: texts.nav.home }).click()
		await expect(drawer(page)).toHaveCount(0)
		await expect(page).toHaveURL('/home')
	})
})

test('the desktop’s indicator slides under the active link in 0.8 s; on home none is active', {
	tag: ['@slow', '@desktop'],
}, async ({ page }) => {
	await enterHome(page, student(15))
	const bar = page.getByRole('banner')
	const indicator = bar.locator('> [aria-hidden]')
	await expect(bar.locator('[aria-current]')).toHaveCount(0)
	await expect(indicator).toBeHidden()

	await bar.getByRole('link', { name: texts.nav.search }).click()
	await expect(indicator).toBeVisible()
	const durations = indicator.evaluate(
		(element) =>
			new Promise((done) => {
				element.addEventListener('transitionend', (event) => done((event as TransitionEvent).elapsedTime * 1000), {
					once: true,
				})
			}),
	)
	const matched = bar.getByRole('link', { name: texts.nav.matched })
	await matched.click()
	expect(await durations).toBe(timings.navIndicator)
	await expect(matched).toHaveAttribute('aria-current', 'page')
	await expect
		.poll(async () => {
			const [mark, link] = await Promise.all([indicator.boundingBox(), matched.boundingBox()])
			return mark && link && [Math.round(mark.x - link.x), Math.round(mark.width - link.width)]
		})
		.toEqual([0, 0])
})

test('/callback has the navigation and a picture too', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await page.addInitScript(() => {
		new MutationObserver(() => {
			if (location.pathname !== '/callback') return
			if (document.querySelector('header a') && document.querySelector('main svg')) performance.mark('whole')
		}).observe(document, { subtree: true, childList: true })
	})
	await page.goto('/callback')
	await expect(page).toHaveURL('/')
	expect(await page.evaluate(() => performance.getEntriesByName('whole').length)).toBeGreaterThan(0)
})

/** Holds back a screen's code until it is released. */
async function holdScreen(page: Page, name: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route(`**/assets/${name}-*.js`, async (route) => {
		await promise
		await route.continue()
	})
	return resolve
}

test(
	'the navigation appears, and stays, while a guarded screen’s code is late',
	{ tag: ['@slow', '@sizes'] },
	async ({ page }, { project }) => {
		await signIn(page, student(project.name === 'phone' ? 16 : 15))
		// At every frame since its first.
		await page.addInitScript(() => {
			let [seen, before] = [false, true]
			const look = () => {
				const there = document.querySelector('header[data-bar]')?.checkVisibility() ?? false
				seen ||= there
				if (seen && before && !there) performance.mark('navigation gone')
				before = there
				requestAnimationFrame(look)
			}
			requestAnimationFrame(look)
		})
		const release = await holdScreen(page, 'settings')
		const known = page.waitForResponse(`**${paths.user}`).then((response) => response.finished())
		await page.goto('/settings', { waitUntil: 'commit' })
		await known
		const home = page.getByRole('link', { name: texts.appName })
		await expect(home).toBeVisible()
		await expect(page.getByText(texts.preloader.checking)).toBeVisible()
		release()
		await expect(page.getByRole('heading', { level: 1, name: texts.nav.settings })).toBeVisible()
		expect(await page.evaluate(() => performance.getEntriesByName('navigation gone').length)).toBe(0)
	},
)

test('a screen with late code takes the focus when it comes', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	const release = await holdScreen(page, 'how')
	await page.goto('/login')
	await page.getByRole('link', { name: texts.login.how, exact: true }).click()
	await expect(page.getByRole('link', { name: texts.appName })).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
	release()
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
