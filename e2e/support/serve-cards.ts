import type { Page } from '@playwright/test'
import type { Card } from '@ydo/contract/cards'

/** From the next visit on the page gets the cards that `change` makes of the server's. */
export async function serveCards(page: Page, change: (cards: Card[]) => Card[]): Promise<void> {
	await page.route('**/api/users/all', async (route) => {
		const { 'if-none-match': _, 'a-im': __, ...headers } = route.request().headers()
		const response = await route.fetch({ headers })
		await route.fulfill({ json: change(await response.json()) })
	})
}

/** From the next visit on the list stays as it is first answered then, whoever joins meanwhile. */
export async function keepCards(page: Page): Promise<void> {
	let first: Card[] | undefined
	await serveCards(page, (cards) => {
		first ??= cards
		return first
	})
}
