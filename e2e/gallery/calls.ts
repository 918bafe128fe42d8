import type { Page } from '@playwright/test'
import { cardList, cardPaths } from '@ydo/contract/cards'
import { paths, type User } from '@ydo/contract/session'
import { sessionPaths } from '@ydo/contract/sessions'

const list = `**${cardPaths.all}`

/**
 * Deals the cards that the server really answers with in an order that is always the same: those named in `first` on top,
 * the others by name; at most `count` of them.
 */
export async function deal(page: Page, first: readonly string[] = [], count?: number): Promise<void> {
	const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
	await page.unroute(list)
	await page.route(list, async (route) => {
		// All of it, also on a device that has it already.
		const { 'if-none-match': _, 'a-im': __, ...headers } = route.request().headers()
		const response = await route.fetch({ headers })
		const cards = cardList.parse(await response.json())
		cards.sort((one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1))
		await route.fulfill({ response, json: cards.slice(0, count) })
	})
}

/** Lets the list of cards fail as it does without a network. */
export async function failList(page: Page): Promise<void> {
	await page.unroute(list)
	await page.route(list, (route) => route.abort())
}

/** Signed in on this device and one other, however often that was. */
export async function twoSessions(page: Page): Promise<void> {
	const session = { id: 'AAAAAAAAAAAAAAAAAAAAAA', begunAt: '2026-11-02T09:00:00Z', usedAt: '2026-11-12T09:00:00Z' }
	const sessions = [
		{ ...session, device: 'Chrome on Android', current: true },
		{ ...session, id: 'BBBBBBBBBBBBBBBBBBBBBA', device: 'Firefox on Linux', current: false },
	]
	await page.route(`**${sessionPaths.sessions}`, (route) => route.fulfill({ json: { sessions } }))
}

/** What GET /auth/user says beside the truth. */
export async function sayOfUser(page: Page, more: Partial<User>): Promise<void> {
	await page.route(`**${paths.user}`, async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, json: { ...(await response.json()), ...more } })
	})
}

/** Lets calls to `path` go unanswered, so that what waits for the answer stays. */
export async function hold(page: Page, path: string): Promise<void> {
	await page.route(`**${path}`, () => {})
}
