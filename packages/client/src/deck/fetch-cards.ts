import { type Card, cardList, cardPaths } from '@ydo/contract/cards'
import { consoleTexts } from '@ydo/contract/texts/console'
import type { Request } from '#calls/request.ts'

/**
 * The list of every card the member may see, in the server's order.
 * @throws Error('Failed to fetch profiles') for any answer that is not OK or is no list of cards, an AbortError when
 * `signal` fires, and whatever `request` throws.
 */
export async function fetchCards(request: Request, signal?: AbortSignal): Promise<Card[]> {
	const response = await request(cardPaths.all, signal ? { signal } : {})
	if (!response.ok) throw new Error(consoleTexts.fetchFailed)
	const parsed = cardList.safeParse(await response.json())
	if (!parsed.success) throw new Error(consoleTexts.fetchFailed)
	return parsed.data
}
