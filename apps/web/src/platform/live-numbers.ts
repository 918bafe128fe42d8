import type { LiveNumbers } from '@ydo/client/live/create-live-news'

const listeners = new Set<(numbers: LiveNumbers) => void>()

/** What the live connection of who is signed in says, to whoever listens besides the member. */
export function tellNumbers(numbers: LiveNumbers): void {
	for (const listener of listeners) listener(numbers)
}

/** Returns what ends the listening. */
export function onNumbers(listener: (numbers: LiveNumbers) => void): () => void {
	listeners.add(listener)
	return () => void listeners.delete(listener)
}
