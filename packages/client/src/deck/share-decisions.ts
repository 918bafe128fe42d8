import { type ToldDecisions, toldDecisions } from '@ydo/contract/held'
import type { Deck } from './create-deck.ts'
import type { Mark, Marked } from './deck-state.ts'
import { mergeMarks } from './merge-marks.ts'

/** A BroadcastChannel to the member's other tabs in this browser. */
export type TabChannel = {
	postMessage(message: ToldDecisions): void
	addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
	close(): void
}

/**
 * Broadcasts this deck's decisions to the other tabs and merges theirs, so that a card decided in one tab is dealt in none, and one undone
 * there is dealt here too. Each tab can undo only its own decisions. Returns a function that stops it.
 */
export function shareDecisions(
	deck: Pick<Deck, 'openFirst' | 'state' | 'rearrange' | 'subscribe'>,
	channel: TabChannel,
): () => void {
	/** This tab's last mark of each card, unless another tab has marked it since; sent to tabs that open later. */
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
		deck.rearrange((state, inView) => mergeMarks(state, told.marks, inView))
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
	// Decisions of earlier visits come with the first cards; afterwards the log only grows.
	void deck.openFirst().then(() => ended || begin())
	return () => {
		ended = true
		end()
	}
}

function marksOf(own: ReadonlyMap<string, Mark>): Marked[] {
	return [...own].map(([id, mark]) => ({ id, mark }))
}
