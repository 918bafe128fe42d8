import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which others get their turn: short beside an answer's time on any network. */
const slice = 8

/** Does something with each item in turn, without keeping the event loop from others for longer than a slice and one item. */
export async function inSlices<T>(
	items: readonly T[],
	work: (item: T) => void,
	now: () => number = () => performance.now(),
): Promise<void> {
	let begun = now()
	for (const item of items) {
		work(item)
		if (now() - begun < slice) continue
		await setImmediate()
		begun = now()
	}
}
