import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { matchedStudent } from '#support/matched-student.ts'
import { quietNotices } from '#support/quiet-notices.ts'
import { student } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'
import { playLiker } from './liker.ts'
import { keepsThings, settle } from './moments.ts'
import type { State, Viewer } from './state.ts'

type Size = { width: number; height: number }
type Theme = 'light' | 'dark'

export type View = { size: Size; theme: Theme; largeText?: boolean }

/** Opens a page in the state for its viewer. The caller closes it. */
type OpenState = (state: State, view: View) => Promise<Page>

const emails = { member: student(18), matched: matchedStudent, newcomer: 'gallery@iiitdmj.ac.in' } as const

async function emailOf(viewer: Exclude<Viewer, 'visitor'>, baseURL: string): Promise<string> {
	return viewer === 'liker' ? (await playLiker(baseURL)).email : emails[viewer]
}

/**
 * The test for everything that walks the catalogue. Each worker signs its viewers in once and keeps their browsers, since a session's
 * refresh token works once and cannot be copied. `faults` collects forbidden behaviour of its pages.
 */
export const test = base.extend<
	{ openState: OpenState; faults: string[] },
	{ contextOf: (viewer: Viewer) => Promise<BrowserContext> }
>({
	contextOf: [
		async ({ browser }, use, { project }) => {
			const open = new Map<Viewer, Promise<BrowserContext>>()
			const baseURL = project.use.baseURL ?? ''
			await use((viewer) => {
				const context = open.get(viewer) ?? enter(browser, baseURL, viewer)
				open.set(viewer, context)
				return context
			})
			await Promise.all([...open.values()].map(async (context) => (await context).close()))
		},
		{ scope: 'worker' },
	],
	// biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern
	faults: async ({}, use) => use([]),
	openState: async ({ contextOf, faults }, use) => {
		const pages: Page[] = []
		await use(async (state, view) => {
			const page = await (await contextOf(state.viewer)).newPage()
			pages.push(page)
			watchPage(page, faults)
			await show(page, state, view)
			return page
		})
		await Promise.all(pages.map((page) => page.close()))
	},
})

async function enter(browser: Browser, baseURL: string, viewer: Viewer): Promise<BrowserContext> {
	const context = await browser.newContext({ baseURL, locale: 'en-IN' })
	// Reproducible: no state may see cards that an earlier one left on the device.
	await context.addInitScript((named) => {
		if (window.name !== named) Object.defineProperty(window, 'indexedDB', { value: undefined })
	}, keepsThings)
	await quietNotices(context)
	if (viewer === 'visitor') return context
	const page = await context.newPage()
	const tokens = await signInHeadless(baseURL, await emailOf(viewer, baseURL))
	await page.goto('/robots.txt')
	await page.evaluate((stored) => {
		for (const [key, token] of Object.entries(stored)) localStorage.setItem(key, token)
	}, tokens)
	await page.close()
	return context
}

async function show(page: Page, state: State, { size, theme, largeText }: View): Promise<void> {
	await page.setViewportSize(size)
	await page.emulateMedia({ colorScheme: theme, reducedMotion: state.moving ? 'no-preference' : 'reduce' })
	if (largeText) await setDefaultFontSize(page, 32)
	await state.reach(page)
	await settle(page)
}

/** The default font size in the browser's settings, in pixels; 16 by default. */
export async function setDefaultFontSize(page: Page, pixels: number): Promise<void> {
	const browser = await page.context().newCDPSession(page)
	await browser.send('Page.enable')
	await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: (pixels * 13) / 16 } })
}

/** Shows an open state in the other theme. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
	await page.emulateMedia({ colorScheme: theme })
	await settle(page)
}
