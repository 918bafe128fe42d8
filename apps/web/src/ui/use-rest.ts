import { useEffect, useState } from 'react'
import { afterPress } from './after-press.ts'

/**
 * The rest of buttons that decide, until what a press has changed was seen: a second tap of the same hand decides and undoes nothing. It
 * lasts so many milliseconds from the next paint on, and begins with `rest`, or when a dialog closes that was above the buttons. Keys go on.
 * `name`: which of the buttons rest; without it all do.
 */
export function useRest(milliseconds: number) {
	const [resting, setResting] = useState<{ name: string | undefined }>()
	const rest = async (name?: string) => {
		const begun = { name }
		setResting(begun)
		await afterPress()
		setTimeout(() => setResting((now) => (now === begun ? undefined : now)), milliseconds)
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: `rest` is the same each time
	useEffect(() => {
		const closed = () => void rest()
		// Capture: the event does not bubble.
		document.addEventListener('close', closed, true)
		return () => document.removeEventListener('close', closed, true)
	}, [])
	return {
		isResting: resting !== undefined,
		rest: (name?: string) => void rest(name),
		/** True if a press counts. `taps`: those of the pointer, 0 for a key. */
		isFree: (taps: number, name?: string) =>
			!resting || taps === 0 || (resting.name !== undefined && resting.name !== name),
	}
}
