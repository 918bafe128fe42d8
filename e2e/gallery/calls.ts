import type { Page } from '@playwright/test'
import { sessionPaths } from '@ydo/contract/account'
import { cardList, cardPaths } from '@ydo/contract/cards'
import { paths, type User } from '@ydo/contract/session'

const list = `**${cardPaths.all}`

/** Deals the server's real cards in a fixed order: those named in `first` on top, the others by name; at most `count` of them. */
export async function deal(page: Page, first: readonly string[] = [], count?: number): Promise<void> {
	const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
	await page.unroute(list)
	await page.route(list, async (route) => {
		// The whole list, even if the device has it already.
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

/** Shows two sessions, this device's and one other, however many there are. */
export async function twoSessions(page: Page): Promise<void> {
	const session = { id: 'AAAAAAAAAAAAAAAAAAAAAA', begunAt: '2026-11-02T09:00:00Z', usedAt: '2026-11-12T09:00:00Z' }
	const sessions = [
		{ ...session, device: 'Chrome on Android', current: true },
		{ ...session, id: 'BBBBBBBBBBBBBBBBBBBBBA', device: 'Firefox on Linux', current: false },
	]
	await page.route(`**${sessionPaths.sessions}`, (route) => route.fulfill({ json: { sessions } }))
}

/** Overrides parts of the response of GET /auth/user. */
export async function sayOfUser(page: Page, more: Partial<User>): Promise<void> {
	await page.route(`**${paths.user}`, async (route) => {
		const response = await route.fetch()
		await route.fulfill({ response, json: { ...(await response.json()), ...more } })
	})
}

/** Leaves calls to `path` unanswered, so that the waiting state stays. */
export async function hold(page: Page, path: string): Promise<void> {
	await page.route(`**${path}`, () => {})
}
