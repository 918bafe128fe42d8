import type { Page } from '@playwright/test'
import { leavesIn } from '@ydo/client/directory/fetch-log'
import type { Card } from '@ydo/contract/cards'
import { slotNews, slotPaths } from '@ydo/contract/slots'
import { toBase64url } from '@ydo/crypto/bytes'
import { decodeLeaf } from '@ydo/log/leaf'

/** From the next visit on the page gets the server's cards as `change` transforms them. */
export async function serveCards(
	page: Page,
	change: (cards: Card[], headers: Record<string, string>) => Card[] | Promise<Card[]>,
): Promise<void> {
	await page.route('**/api/users/all', async (route) => {
		const { 'if-none-match': _, 'a-im': __, ...headers } = route.request().headers()
		const response = await route.fetch({ headers })
		await route.fulfill({ json: await change(await response.json(), headers) })
	})
}

/** From the next visit on the list stays as first answered, even if members join; of members with tags alone, which all demo students have. */
export async function keepCards(page: Page): Promise<void> {
	let first: Card[] | undefined
	await serveCards(page, (cards) => {
		first ??= cards.filter(({ tags }) => tags.length > 0)
		return first
	})
}

/** From the next visit on only members with keys have cards: a like of anybody else waits until they open YDO. */
export async function keyedCards(page: Page): Promise<void> {
	await serveCards(page, async (cards, { authorization = '' }) => {
		const asked = { params: { entries: 0, leaves: 0 }, headers: { authorization } }
		const { leaves } = slotNews.parse(await (await page.request.get(slotPaths.slot, asked)).json())
		const members = leavesIn(leaves).flatMap((bytes) => decodeLeaf(bytes)?.member ?? [])
		const keyed = new Set(members.map(toBase64url))
		return cards.filter(({ id }) => keyed.has(id))
	})
}
