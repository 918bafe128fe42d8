// For tests: what runs at once, in an order that is drawn.

export type Turns = {
	/** Waits for one's turn: at once where nothing else runs together. */
	take(): Promise<void>
	/** Runs all to their end. Between two turns of theirs one of them runs and no other. */
	together(works: readonly (() => Promise<unknown>)[]): Promise<void>
}

/** The same order for the same numbers in [0, 1). */
export function createTurns(chance: () => number): Turns {
	let running = 0
	const waiting: (() => void)[] = []

	function giveNext() {
		if (waiting.length < running) return
		const [go] = waiting.splice(Math.floor(chance() * waiting.length), 1)
		go?.()
	}

	async function take() {
		if (running === 0) return
		const turn = new Promise<void>((resolve) => waiting.push(resolve))
		giveNext()
		await turn
	}

	async function inTurns(work: () => Promise<unknown>) {
		await take()
		try {
			await work()
		} finally {
			running--
			giveNext()
		}
	}

	return {
		take,
		async together(works) {
			running = works.length
			await Promise.all(works.map(inTurns))
		},
	}
}
