import { expect, type Page, test } from '@playwright/test'
import { leavingPaths } from '@ydo/contract/account'
import { exportPaths } from '@ydo/contract/export'
import { texts } from '@ydo/contract/texts'
import { untilQuiet } from '#support/quiet.ts'
import { quietNotices } from '#support/quiet-notices.ts'
import { signIn, student, topCard } from '#support/sign-in.ts'
import { noteStages, stageDurations } from '#support/stages.ts'

const { settings } = texts
const email = ({ name }: { name: string }) => student(name === 'phone' ? 15 : 16)
const option = (page: Page, name: string) => page.getByRole('radio', { name })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

const paper = 'rgb(255, 244, 228)'
const night = 'rgb(26, 12, 41)'

async function enterSettings(page: Page, email: string) {
	await signIn(page, email)
	await page.goto('/settings')
	await expect(page.getByRole('heading', { level: 1, name: texts.nav.settings })).toBeVisible()
}

async function signOut(page: Page, device: string) {
	await page.getByRole('button', { name: settings.signOut }).click()
	await page.getByRole('dialog', { name: settings.signOutTitle }).getByRole('button', { name: device }).click()
}

test('name the signed-in member, and link on', { tag: '@slow' }, async ({ page }, { project }) => {
	await enterSettings(page, email(project))
	await expect(page.getByText(email(project))).toBeVisible()
	await page.getByRole('link', { name: settings.how }).click()
	await expect(page).toHaveURL('/how')
	await page.goBack()
	await page.getByRole('main').getByRole('link', { name: texts.notifications.settings.list }).click()
	await expect(page).toHaveURL('/notifications')
})

test(
	'the appearance holds at once, after a reload and in other tabs, by mouse and by key',
	{ tag: '@slow' },
	async ({ page, context }, { project }) => {
		await page.emulateMedia({ colorScheme: 'light' })
		await enterSettings(page, email(project))
		await expect(option(page, settings.system)).toBeChecked()
		const other = await context.newPage()
		await other.goto('/')
		await page.getByText(settings.dark, { exact: true }).click()
		await expect.poll(() => ground(page)).toBe(night)
		await expect.poll(() => ground(other)).toBe(night)
		await page.reload()
		await expect(option(page, settings.dark)).toBeChecked()
		expect(await ground(page)).toBe(night)
		expect(await page.locator('meta[name="theme-color"]').first().getAttribute('content')).toBe('#1A0C29')

		await option(page, settings.dark).focus()
		await page.keyboard.press('ArrowRight')
		await expect(option(page, settings.system)).toBeChecked()
		await expect.poll(() => ground(page)).toBe(paper)
		expect(await keys(page)).not.toContain('theme')
	},
)

test(
	'less motion stops animations although the system does not ask for it',
	{ tag: '@slow' },
	async ({ page }, { project }) => {
		await enterSettings(page, email(project))
		const stretch = () => page.evaluate(() => getComputedStyle(document.body).animationDuration)
		expect(await stretch()).toBe('0s')
		await page.getByText(settings.lessMotion, { exact: true }).click()
		await expect(toggle(page, settings.lessMotion)).toBeChecked()
		await expect.poll(stretch).toBe('1e-05s')
		await page.reload()
		await expect(toggle(page, settings.lessMotion)).toBeChecked()
		// The timed welcome is as short as with the system's reduced motion: no bar that fills.
		await noteStages(page)
		await page.goto('/preloader')
		await expect(page).toHaveURL('/home')
		expect(Object.keys(await stageDurations(page))).toEqual(['greeting', 'done'])

		await page.goto('/settings')
		await toggle(page, settings.lessMotion).press('Space')
		await expect(toggle(page, settings.lessMotion)).not.toBeChecked()
		await expect.poll(stretch).toBe('0s')
	},
)

test('the welcome is skipped if that is chosen', { tag: '@slow' }, async ({ page }, { project }) => {
	await enterSettings(page, email(project))
	await toggle(page, settings.skipWelcome).press('Space')
	await page.goto('/')
	const shown: string[] = []
	await page.exposeFunction('noteStage', (stage: string) => shown.push(stage))
	await page.evaluate(() =>
		new MutationObserver(() => {
			const stage = document.querySelector<HTMLElement>('[data-stage]')?.dataset.stage
			if (stage) (window as unknown as { noteStage(stage: string): void }).noteStage(stage)
		}).observe(document, { subtree: true, childList: true }),
	)
	await page.getByRole('button', { name: texts.landing.start }).click()
	await expect(page).toHaveURL('/home')
	await expect(topCard(page)).toBeVisible()
	expect(shown).toEqual([])
})

test('signing out keeps the device: tokens are deleted, here and on the server, the rest stays', async ({ page }, {
	project,
}) => {
	await enterSettings(page, email(project))
	await page.evaluate(() => {
		localStorage.setItem('ydo:draft', 'half a sentence')
		localStorage.setItem('theme', 'dark')
	})
	const refreshToken = await page.evaluate(() => localStorage.getItem('refresh_token'))
	await signOut(page, settings.keep)
	await expect(page).toHaveURL('/login')
	await expect(page.getByRole('alert')).toContainText(settings.signedOut)
	// Besides these, the shown matches and the notices.
	expect((await keys(page)).filter((key) => !/:(?:matches|notices)$/.test(key))).toEqual(['theme', 'ydo:draft'])
	await page.goto('/home')
	await expect(page).toHaveURL('/login')
	const refused = await page.request.post('/auth/refresh', { data: { refresh_token: refreshToken } })
	expect(refused.status()).toBe(401)
})

test(
	'forgetting the device also removes the stored data, except for the appearance',
	{ tag: '@slow' },
	async ({ page }, { project }) => {
		await enterSettings(page, email(project))
		await toggle(page, settings.skipWelcome).press('Space')
		await page.evaluate(() => {
			localStorage.setItem('ydo:draft', 'half a sentence')
			localStorage.setItem('theme', 'dark')
			sessionStorage.setItem('ydo:place', '7')
		})
		const refreshToken = await page.evaluate(() => localStorage.getItem('refresh_token'))
		await signOut(page, settings.forget)
		await expect(page).toHaveURL('/login')
		await expect(page.getByRole('alert')).toContainText(settings.forgotten)
		expect(await keys(page)).toEqual(['theme'])
		expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
		const refused = await page.request.post('/auth/refresh', { data: { refresh_token: refreshToken } })
		expect(refused.status()).toBe(401)
	},
)

test(
	'signing out leads to the login page, however late the dialog leaves the history',
	{ tag: '@slow' },
	async ({ page }, { project }) => {
		await page.addInitScript(() => {
			const back = history.back.bind(history)
			history.back = () => addEventListener('late', back, { once: true })
		})
		const { promise: fetched, resolve: fetch } = Promise.withResolvers<void>()
		await page.route(/\/assets\/login-[^/]+\.js$/, async (route) => {
			await fetched
			await route.continue()
		})
		await enterSettings(page, email(project))
		await signOut(page, settings.keep)
		await expect(page.getByRole('dialog')).toHaveCount(0)
		await page.evaluate(
			() =>
				new Promise((left) => {
					addEventListener('popstate', left, { once: true })
					dispatchEvent(new Event('late'))
				}),
		)
		fetch()
		await expect(page).toHaveURL('/login')
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	},
)

test('signing out signs the other tabs out too', { tag: '@slow' }, async ({ page, context }, { project }) => {
	await enterSettings(page, email(project))
	const other = await context.newPage()
	await other.goto('/home')
	await expect(topCard(other)).toBeVisible()
	await signOut(page, settings.keep)
	await expect(other).toHaveURL('/login')
})

test(
	'signing out without a network signs out on the device, and says what is missing',
	{ tag: '@slow' },
	async ({ page: signedIn, browser, baseURL }, { project }) => {
		test.slow() // two browsers, one after the other
		await signIn(signedIn, email(project))
		// A browser that returns signed in and has not seen the login page: its code and the toasts load when idle.
		const storageState = await signedIn.context().storageState()
		const context = await browser.newContext({ storageState, ...(baseURL && { baseURL }) })
		await quietNotices(context)
		const page = await context.newPage()
		const fetched = ['login', 'toasts'].flatMap((chunk) =>
			['js', 'css'].map(async (kind) => {
				const answer = await page.waitForResponse(new RegExp(`/assets/${chunk}-[^/]+\\.${kind}$`))
				return answer.finished()
			}),
		)
		await page.goto('/settings')
		await Promise.all(fetched)
		// The imports of these files load after them.
		await untilQuiet(page)
		await context.setOffline(true)
		await signOut(page, settings.forget)
		await expect(page.getByRole('alert')).toContainText(settings.notTold)
		expect(await keys(page)).toEqual([])
		await context.setOffline(false)
		await page.goto('/home')
		await expect(page).toHaveURL('/login')
		await context.close()
	},
)

test(
	'the question can be left by its button, Escape and a tap beside it, and nothing has happened',
	{ tag: '@slow' },
	async ({ page }, { project }) => {
		await page.emulateMedia({ reducedMotion: 'reduce' })
		await enterSettings(page, email(project))
		const dialog = page.getByRole('dialog')
		const ways = [
			() => dialog.getByRole('button', { name: texts.nav.close }).click(),
			() => page.keyboard.press('Escape'),
			() => page.mouse.click(8, 8),
		]
		for (const leave of ways) {
			await page.getByRole('button', { name: settings.signOut }).click()
			await expect(dialog).toBeVisible()
			await leave()
			await expect(dialog).toBeHidden()
			await expect(page.getByRole('button', { name: settings.signOut })).toBeFocused()
		}
		expect((await keys(page)).filter((key) => !key.startsWith('ydo:'))).toEqual(['access_token', 'refresh_token'])
	},
)

test(
	'export and deletion go on after a fresh sign-in, but not after another member’s',
	{ tag: '@slow' },
	async ({ page }, { project }) => {
		const { button, help } = texts.signInAgain
		const dialog = page.getByRole('dialog')
		/** Answers the next call as after ten minutes, which the server's own tests wait for. */
		const refuseOnce = (path: string) =>
			page.route(
				`**${path}`,
				(route) =>
					route.fulfill({ status: 403, json: { error: { code: 'sign_in_again', message: 'Sign in again first.' } } }),
				{ times: 1 },
			)
		const signInAgainAs = async (account: string) => {
			await expect(dialog.getByText(help)).toBeVisible()
			await expect(dialog.getByRole('button', { name: button })).toBeFocused()
			await dialog.getByRole('button', { name: button }).click()
			await page.locator('input[name=email]').fill(account)
			await page.locator('[type=submit]').click()
		}
		await enterSettings(page, email(project))

		await test.step('the file is made once its owner is back', async () => {
			await refuseOnce(exportPaths.export)
			await page.getByRole('button', { name: texts.yourData.export }).click()
			await dialog.getByRole('button', { name: texts.yourData.make }).click()
			await signInAgainAs(email(project))
			await expect(page).toHaveURL('/settings')
			await expect(dialog.getByRole('link', { name: texts.yourData.save })).toBeVisible()
			await page.keyboard.press('Escape')
		})

		await test.step('who signs in as somebody else is asked, stays, and nothing is deleted', async () => {
			await refuseOnce(leavingPaths.leaving)
			await page.getByRole('button', { name: texts.leaving.row }).click()
			await dialog.getByRole('radio', { name: texts.leaving.now }).check()
			await dialog.getByRole('button', { name: texts.leaving.confirm.now }).click()
			await signInAgainAs(student(14))
			await page.getByRole('button', { name: texts.callback.stay('') }).click()
			await expect(page).toHaveURL('/')
			await page.goto('/settings')
			await expect(page.getByText(email(project))).toBeVisible()
			await expect(dialog).toBeHidden()
		})

		await test.step('what was chosen before the sign-in stands, and waits for one more press', async () => {
			await refuseOnce(leavingPaths.leaving)
			await page.getByRole('button', { name: texts.leaving.row }).click()
			await dialog.getByRole('radio', { name: texts.leaving.now }).check()
			await dialog.getByRole('button', { name: texts.leaving.confirm.now }).click()
			await signInAgainAs(email(project))
			await expect(dialog.getByText(texts.leaving.again)).toBeVisible()
			await expect(dialog.getByRole('radio', { name: texts.leaving.now })).toBeChecked()
			await expect(dialog.getByRole('button', { name: texts.leaving.confirm.now })).toBeVisible()
			await page.reload()
			await expect(page.getByText(email(project))).toBeVisible()
			await expect(dialog).toBeHidden()
		})
	},
)
