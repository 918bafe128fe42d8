type Rest = { again: boolean }

export type PaceOptions = {
	/** Milliseconds between two acts for one key. */
	pause: number
	/** Keys that rest at a time; what comes for others meanwhile is left out. */
	keys: number
	/** Does something after so many milliseconds. */
	later(milliseconds: number, work: () => void): void
}

/** Acts for a key at once and then rests; however often it is asked for meanwhile, it acts once more after the pause. */
export function createPace({ pause, keys, later }: PaceOptions, act: (key: string) => void): (key: string) => void {
	const resting = new Map<string, Rest>()
	const begin = (key: string) => {
		const rest = { again: false }
		resting.set(key, rest)
		act(key)
		later(pause, () => {
			if (rest.again) begin(key)
			else resting.delete(key)
		})
	}
	return (key) => {
		const rest = resting.get(key)
		if (rest) rest.again = true
		else if (resting.size < keys) begin(key)
	}
}
