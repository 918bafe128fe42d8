import { meetsCards } from '#platform/meets-cards.ts'
import { session } from '#platform/session.ts'

/** Milliseconds for which the first picture waits. */
const patience = 50

/**
 * Takes what the device holds, or else the answers of the page's early calls, before the first picture, so that it shows them
 * at once where they are there or all but there, and not first that they are waited for.
 */
export async function takeFirstAnswers(path: string): Promise<void> {
	const now = session.snapshot()
	const expected = now.status === 'unknown' ? now.expected : undefined
	if (path === '/home' && expected && meetsCards(expected)) {
		const { deckOf } = await import('#features/home/deck-of.ts')
		return deckOf(expected.id).openFirst()
	}
	const late = AbortSignal.timeout(patience)
	const waited = new Promise<void>((done) => late.addEventListener('abort', () => done()))
	await Promise.race([take(path, late), waited])
}

/** Once it is late, the screens ask for themselves. */
async function take(path: string, late: AbortSignal): Promise<void> {
	const user = await session.check()
	if (path !== '/home' || !user || !meetsCards(user)) return
	const { loadAhead } = await import('#features/home/deck-of.ts')
	if (!late.aborted) await loadAhead(user.id)
}
