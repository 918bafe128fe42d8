import { type ToldDecisions, toldDecisions } from '@ydo/contract/told-decisions'
import type { Deck } from './create-deck.ts'
import type { Mark, Marked } from './deck-state.ts'
import { takeOverMarks } from './take-over-marks.ts'

/** Reaches the other tabs of a member in this browser: a BroadcastChannel. */
export type TabChannel = {
	postMessage(message: ToldDecisions): void
	addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
	close(): void
}

/**
 * Tells the other tabs what is decided in this deck, and takes over what is decided in theirs, so that nobody is dealt who was
 * decided there, and what was taken back there is dealt here too. Each tab can undo its own decisions alone. Returns what ends it.
 */
export function shareDecisions(
	deck: Pick<Deck, 'openFirst' | 'state' | 'rearrange' | 'subscribe'>,
	channel: TabChannel,
): () => void {
	/** The last of what happened here, by card, unless another tab has marked it since: for tabs that open later. */
	const own = new Map<string, Mark>()
	let log: readonly Marked[] = []
	let hearing = false
	let end = () => channel.close()

	const follow = () => {
		const made = hearing ? [] : deck.state().log.slice(log.length)
		log = deck.state().log
		for (const { id, mark } of made) own.set(id, mark)
		if (made.length > 0) channel.postMessage({ marks: made, ask: false })
	}
	const hear = ({ data }: { data: unknown }) => {
		const told = toldDecisions.safeParse(data).data
		if (!told) return
		if (told.ask && own.size > 0) channel.postMessage({ marks: marksOf(own), ask: false })
		for (const { id } of told.marks) own.delete(id)
		hearing = true
		deck.rearrange((state, inView) => takeOverMarks(state, told.marks, inView))
		hearing = false
	}
	const begin = () => {
		const { log: begun, history } = deck.state()
		log = begun
		for (const { card, choice } of history) own.set(card.id, choice)
		channel.addEventListener('message', hear)
		const leave = deck.subscribe(follow)
		end = () => {
			leave()
			channel.close()
		}
		channel.postMessage({ marks: marksOf(own), ask: true })
	}
	let ended = false
	// What was decided in earlier visits comes with the first cards; from there on the log only grows.
	void deck.openFirst().then(() => ended || begin())
	return () => {
		ended = true
		end()
	}
}

function marksOf(own: ReadonlyMap<string, Mark>): Marked[] {
	return [...own].map(([id, mark]) => ({ id, mark }))
}
