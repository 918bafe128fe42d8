import { paths, storageKeys } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { timings } from '@ydo/contract/timings'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { session } from '#member/session.ts'
import { openPage } from '#test/open-page.tsx'
import { press, topCard } from '#test/screens.ts'

const { nav } = texts
const drawer = () => page.getByRole('dialog', { name: nav.menu })
const bar = () => page.getByRole('banner')
const path = () => location.pathname

/** "Name → /path" of each link in an element. */
const targets = (element: Element) =>
	[...element.querySelectorAll('a')].map(
		(link) => `${link.ariaLabel ?? link.textContent?.trim()} → ${link.getAttribute('href')}`,
	)

const openDesktop = () => page.viewport(1440, 900)

async function openHome(): Promise<void> {
	await openPage('/home')
	await topCard().getByRole('heading').findElement()
}

test('the phone’s links have the specified names and targets', async () => {
	await openHome()
	expect(targets(bar().element())).toEqual(['YDO → /home', 'Account → /profile'])
	expect(targets(page.getByRole('navigation', { name: 'Sections' }).element())).toEqual([
		'Notifications → /notifications',
		'Settings → /settings',
		'Search → /search',
	])
	await press('Menu')
	await expect.element(drawer().getByRole('button', { name: 'Close' })).toBeVisible()
	expect(targets(drawer().element())).toEqual([
		'Home → /home',
		'Choice → /choice',
		'Matched → /matched',
		'Profile → /profile',
	])
})

test('the desktop’s links have the specified names and targets; on home none is active', async () => {
	await openDesktop()
	await openHome()
	expect(targets(page.getByRole('navigation', { name: 'Main' }).element())).toEqual([
		'Home → /',
		'Search → /search',
		'Choice → /choice',
		'Matched → /matched',
	])
	expect(targets(bar().element()).slice(-3)).toEqual([
		'Notifications → /notifications',
		'Settings → /settings',
		'Account → /profile',
	])
	expect(bar().element().querySelector('[aria-current]')).toBeNull()
})

test('the desktop’s indicator slides under the active link in 0.8 s', async () => {
	await openDesktop()
	await openPage('/search')
	const indicator = await page.getByCss('header > [aria-hidden]').findElement()
	await expect.element(indicator).toBeVisible()
	const slid = new Promise<number>((done) => {
		const end = ({ elapsedTime }: Event & { elapsedTime?: number }) => done((elapsedTime ?? 0) * 1000)
		indicator.addEventListener('transitionend', end, { once: true })
	})
	const matched = bar().getByRole('link', { name: nav.matched })
	await matched.click()
	expect(await slid).toBe(timings.navIndicator)
	await expect.element(matched).toHaveAttribute('aria-current', 'page')
	await expect
		.poll(() => {
			const [mark, link] = [indicator.getBoundingClientRect(), matched.element().getBoundingClientRect()]
			return [Math.round(mark.x - link.x), Math.round(mark.width - link.width)]
		})
		.toEqual([0, 0])
})

/** Records for each closing of a dialog whether its panel takes input meanwhile, and how long its animation has played. */
function noteClosings(): unknown[] {
	const closings: unknown[] = []
	const observer = new MutationObserver((changes) => {
		for (const { target } of changes) {
			if (!(target instanceof HTMLDialogElement) || !('closing' in target.dataset)) continue
			const panel = target.firstElementChild as HTMLElement
			const { inert } = panel
			// Resolves first when it has played to its end; never when it is cut short.
			void panel
				.getAnimations()[0]
				?.finished.then(({ currentTime }) => closings.push({ inert, played: Number(currentTime) }))
		}
	})
	observer.observe(document, { subtree: true, attributeFilter: ['data-closing'] })
	onTestFinished(() => observer.disconnect())
	return closings
}

const closing = { inert: true, played: timings.drawerClose }

test('the drawer closes by button, overlay, Escape and Back, after 800 ms each', async () => {
	const closings = noteClosings()
	await openHome()
	const allWays = [
		() => drawer().getByRole('button', { name: nav.close }).click(),
		() => userEvent.click(document.documentElement, { position: { x: 380, y: 400 } }),
		() => userEvent.keyboard('{Escape}'),
		async () => history.back(),
	]
	const ways = import.meta.env.YDO_SLOW ? allWays : allWays.slice(1, 3)
	for (const [index, close] of ways.entries()) {
		await press(nav.menu)
		await expect.element(drawer()).toBeVisible()
		await close()
		await expect.element(drawer()).not.toBeInTheDocument()
		expect(closings).toEqual(Array(index + 1).fill(closing))
		await expect.element(page.getByRole('button', { name: nav.menu })).toHaveFocus()
		expect(path()).toBe('/home')
	}
})

test('the drawer takes no input while it closes, and a second Escape does not shorten it', async () => {
	const closings = noteClosings()
	await openHome()
	await press(nav.menu)
	await expect.element(drawer()).toBeVisible()
	await userEvent.keyboard('{Escape}{Escape}{Escape}')
	await expect.element(drawer()).not.toBeInTheDocument()
	expect(closings).toEqual([closing])
})

test.runIf(import.meta.env.YDO_SLOW)(
	'the drawer leads to its pages, and Back from there leads home without it',
	async () => {
		await commands.setMedia({ reducedMotion: 'reduce' })
		await openHome()
		for (const name of [nav.choice, nav.matched, nav.profile]) {
			await press(nav.menu)
			await drawer().getByRole('link', { name }).click()
			await expect.poll(path).toBe(`/${name.toLowerCase()}`)
			await expect.element(drawer()).not.toBeInTheDocument()
			history.back()
			await expect.poll(path).toBe('/home')
			await expect.element(drawer()).not.toBeInTheDocument()
		}
		await press(nav.menu)
		await drawer().getByRole('link', { name: nav.home }).click()
		await expect.element(drawer()).not.toBeInTheDocument()
		expect(path()).toBe('/home')
	},
)

test.each(['/', '/login', '/nowhere', '/home/deeper'])(
	'%s has no navigation, and a place for notifications',
	async (at) => {
		await openPage(at, { viewer: 'visitor' })
		await expect.element(page.getByRole('main')).toBeVisible()
		await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
		await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
		await expect.element(page.getByRole('region', { name: texts.toasts.region })).toBeInTheDocument()
	},
)

test('an unknown path shows 404, the institute and a link back', async () => {
	await openPage('/nowhere', { viewer: 'visitor' })
	await expect.element(page.getByText(texts.notFound.title)).toBeVisible()
	await expect.element(page.getByText(texts.notFound.text)).toBeVisible()
	await expect.element(page.getByText(texts.footer('IIITDMJ'))).toBeVisible()
	await page.getByRole('link', { name: texts.notFound.link }).click()
	await expect.poll(path).toBe('/')
})

test.each([
	'/home',
	'/profile',
	'/preloader',
	'/search',
	'/choice',
	'/matched',
	'/notifications',
	'/settings',
	'/welcome',
])('%s redirects a visitor to the login page without a call', async (at) => {
	const server = await openPage(at, { viewer: 'visitor' })
	await expect.poll(path).toBe('/login')
	expect(server.calls).toEqual([])
})

const screens = [
	['/search', nav.search, nav.search, texts.search.emptyTitle],
	['/choice', nav.choice, nav.choice, texts.choice.emptyTitle],
	['/matched', nav.matched, nav.matched, texts.matched.none.yet.title],
	['/notifications', nav.notifications, nav.notifications, texts.notifications.emptyTitle],
	['/settings', nav.settings, nav.settings, texts.settings.look],
	['/how', texts.how.title.join(''), nav.how, texts.how.tableTitle],
] as const

test.each(screens)('%s has its heading, its title and its words', async (at, heading, title, says) => {
	await openPage(at, { viewer: 'newcomer' })
	await expect.element(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
	await expect.element(page.getByRole('heading', { level: 2, name: says, exact: true })).toBeVisible()
	await expect.poll(() => document.title).toBe(`${title} · ${texts.appName}`)
	await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('the navigation leads to the screens, and moves the focus to their headings', async () => {
	await openDesktop()
	await openPage('/notifications', { viewer: 'newcomer' })
	for (const name of ['settings', 'search', 'choice', 'matched'] as const) {
		await page.getByRole('link', { name: nav[name], exact: true }).first().click()
		await expect.poll(path).toBe(`/${name}`)
		await expect.element(page.getByRole('heading', { level: 1, name: nav[name], exact: true })).toHaveFocus()
	}
})

test.each([
	['/choice', nav.toDeck, '/home'],
	['/matched', nav.toDeck, '/home'],
	['/notifications', nav.toDeck, '/home'],
	['/search', texts.home.join.make, '/welcome'],
	['/home', texts.home.join.make, '/welcome'],
])('the link of the empty %s (%s) leads to %s', async (at, name, to) => {
	await openPage(at, { viewer: 'newcomer' })
	await page.getByRole('main').getByRole('link', { name }).click()
	await expect.poll(path).toBe(to)
})

test('what a phone’s keyboard covers, a dialog leaves free', async () => {
	await openPage('/home')
	await press(nav.menu)
	const dialog = await drawer().findElement()
	const seen = window.visualViewport as VisualViewport
	const show = (height: number, scale = 1) => {
		vi.spyOn(seen, 'height', 'get').mockReturnValue(height)
		vi.spyOn(seen, 'scale', 'get').mockReturnValue(scale)
		seen.dispatchEvent(new Event('resize'))
		return Math.round(dialog.getBoundingClientRect().bottom)
	}
	expect(show(innerHeight - 300)).toBe(innerHeight - 300)
	// A page that is zoomed in shows less of itself, and nothing covers it.
	expect(show(innerHeight / 2, 2)).toBe(innerHeight)
	expect(show(innerHeight)).toBe(innerHeight)
})

test('who is signed in is not asked once more if the answer comes between the first picture and its effects', async () => {
	const { promise: shown, resolve: show } = Promise.withResolvers<void>()
	// Told before React runs the effects of what it put there.
	const watch = new MutationObserver(() => document.body.textContent.includes(texts.preloader.checking) && show())
	watch.observe(document.body, { childList: true, subtree: true })
	onTestFinished(() => watch.disconnect())
	const asked = ({ key }: StorageEvent) => key === storageKeys.accessToken && void session.check()
	onTestFinished(() => removeEventListener('storage', asked))
	// Not the server's calls: a late one of the page before also asks whose the new tokens are.
	const statuses: string[] = []
	const { check } = session
	vi.spyOn(session, 'check').mockImplementation((signal) => {
		statuses.push(session.snapshot().status)
		return check(signal)
	})
	await openPage('/home', {
		script: (scripted) => {
			// As main.tsx does before it shows the page.
			addEventListener('storage', asked)
			const { fetch } = scripted
			scripted.fetch = async (input, init) => {
				const answer = await fetch(input, init)
				if (!String(input).endsWith(paths.user)) return answer
				const user = await answer.json()
				await shown
				return Object.assign(new Response(), { json: () => user })
			}
		},
	})
	await topCard().getByRole('heading').findElement()
	expect(new Set(statuses)).toEqual(new Set(['unknown']))
})
