import { useEffect, useState } from 'react'
import { afterPress } from './after-press.ts'

/** Stands for all buttons. */
const all = ''

/**
 * The rest of buttons that decide, until what a press has changed was seen: a second tap of the same hand decides and undoes nothing. It
 * lasts so many milliseconds from the next paint on, and begins with `rest`, or when a sheet that covered the buttons closes (`isCovered`).
 * Keys go on. `which`: the buttons that the press has changed, if it were not all.
 */
export function useRest(milliseconds: number, isCovered: boolean) {
	const [resting, setResting] = useState<{ which: string }>()
	const rest = async (which = all) => {
		const begun = { which }
		setResting(begun)
		await afterPress()
		setTimeout(() => setResting((now) => (now === begun ? undefined : now)), milliseconds)
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: `rest` is the same each time
	useEffect(() => (isCovered ? () => void rest() : undefined), [isCovered])
	return {
		isResting: resting !== undefined,
		rest: (which?: string) => void rest(which),
		/** True if a press counts. `taps`: those of the pointer, 0 for a key. */
		isFree: (taps: number, which = all) => !resting || taps === 0 || ![which, all].includes(resting.which),
	}
}
