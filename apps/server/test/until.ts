import { setTimeout as sleep } from 'node:timers/promises'

/** Polls a condition that has no event. Throws with `what` if it is not met within `patience` ms. */
export async function until(what: string, condition: () => boolean, patience = 20_000): Promise<void> {
	const end = Date.now() + patience
	while (!condition()) {
		if (Date.now() > end) throw new Error(`waited in vain for: ${what}`)
		await sleep(2)
	}
}
