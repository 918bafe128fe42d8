import type { Page } from '@playwright/test'
import { cardList, cardPaths } from '@ydo/contract/cards'

const list = `**${cardPaths.all}`

/**
 * Deals the cards that the server really answers with in an order that is always the same: those named in `first` on top,
 * the others by name; at most `count` of them.
 */
export async function deal(page: Page, first: readonly string[] = [], count?: number): Promise<void> {
	const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
	await page.unroute(list)
	await page.route(list, async (route) => {
		const response = await route.fetch()
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

/** Lets calls to `path` go unanswered, so that what waits for the answer stays. */
export async function hold(page: Page, path: string): Promise<void> {
	await page.route(`**${path}`, () => {})
}
