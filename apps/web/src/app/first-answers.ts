import { meetsCards } from '#member/account.ts'
import { session } from '#member/session.ts'

/** Milliseconds by which the first paint may be delayed. */
const patience = 50

/**
 * Reads the device's cached data, or else the responses of the early calls, before the first paint, so that data which is there or almost
 * there shows at once, without a loading state.
 */
export async function takeFirstAnswers(path: string): Promise<void> {
	const now = session.snapshot()
	const expected = now.status === 'unknown' ? now.expected : undefined
	if (path === '/home' && expected && meetsCards(expected)) {
		const { deckOf } = await import('#features/deck/deck-of.ts')
		return deckOf(expected.id).openFirst()
	}
	const late = AbortSignal.timeout(patience)
	const waited = new Promise<void>((done) => late.addEventListener('abort', () => done()))
	await Promise.race([take(path, late), waited])
}

/** Once `late` aborts, the screens fetch for themselves. */
async function take(path: string, late: AbortSignal): Promise<void> {
	const user = await session.check()
	if (path !== '/home' || !user || !meetsCards(user)) return
	const { loadAhead } = await import('#features/deck/deck-of.ts')
	if (!late.aborted) await loadAhead(user.id)
}
