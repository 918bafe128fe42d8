import { setTimeout as pause } from 'node:timers/promises'

export type Rounds = {
	/** Number of items in progress at once. */
	atOnce: number
	/** Milliseconds to wait before each further round. */
	patience: readonly number[]
	/** Reports why items failed in a round, and whether another follows. */
	onTrouble(trouble: { failed: number; reason: string; again: boolean }): void
}

/**
 * Works on all items in order, then retries the failed ones, once for every entry of `patience`. Resolves with those that failed in
 * every round.
 */
export async function inRounds<T>(items: readonly T[], rounds: Rounds, work: (item: T) => Promise<void>): Promise<T[]> {
	let left = items
	for (const wait of [...rounds.patience, undefined]) {
		const failures = await attempt(left, rounds.atOnce, work)
		const [failure] = failures
		left = failures.map(({ item }) => item)
		if (!failure) break
		rounds.onTrouble({ failed: left.length, reason: reasonOf(failure.error), again: wait !== undefined })
		if (wait !== undefined) await pause(wait)
	}
	return [...left]
}

type Failure<T> = { item: T; error: unknown }

async function attempt<T>(
	items: readonly T[],
	atOnce: number,
	work: (item: T) => Promise<void>,
): Promise<Failure<T>[]> {
	const failures: Failure<T>[] = []
	const rest = items.values()
	const lane = async () => {
		for (const item of rest) await work(item).catch((error) => failures.push({ item, error }))
	}
	await Promise.all(Array.from({ length: atOnce }, lane))
	return failures
}

/** fetch says "fetch failed" and has the reason in the cause. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
