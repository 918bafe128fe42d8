import { AppError } from './errors.ts'

type Waiting<K, V> = { key: K; resolve(value: V): void; reject(reason: unknown): void }

type Options<K> = {
	/** Selects which waiting keys, always including the first, share the next load; the rest keep waiting. Default: all. */
	next?: (keys: readonly K[]) => readonly K[]
}

/**
 * Batches single-key requests into calls of `load`, which returns values in key order. Requests made during a load share the next
 * one, so no result is older than its request and a crowd costs few loads.
 */
export function createBatcher<K, V>(
	load: (keys: readonly K[]) => Promise<readonly V[]>,
	{ next }: Options<K> = {},
): (key: K) => Promise<V> {
	let waiting: Waiting<K, V>[] = []
	let running = false

	const run = async (batch: readonly Waiting<K, V>[]) => {
		try {
			const values = await load(batch.map(({ key }) => key))
			if (values.length !== batch.length) throw new Error('a load must answer each key')
			for (const [i, { resolve }] of batch.entries()) resolve(values[i] as V)
		} catch (error) {
			for (const { reject } of batch) reject(error)
		}
	}
	const takeNext = () => {
		const keys = next && new Set(next(waiting.map(({ key }) => key)))
		const batch = waiting.filter(({ key }) => !keys || keys.has(key))
		waiting = keys ? waiting.filter(({ key }) => !keys.has(key)) : []
		return batch
	}
	const runAll = async () => {
		running = true
		while (waiting.length > 0) await run(takeNext())
		running = false
	}

	return (key) =>
		new Promise((resolve, reject) => {
			waiting.push({ key, resolve, reject })
			if (!running) runAll()
		})
}

/**
 * Single-flight execution of `work`: calls made during a run share one further run, which begins after them. So everybody sees the
 * state as of their call or later, and a crowd costs two runs.
 */
export function createLatest(work: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | undefined
	let next: Promise<void> | undefined

	const start = () => {
		running = work().finally(() => {
			running = undefined
		})
		return running
	}

	return () => {
		if (!running) return start()
		next ??= running
			.catch(() => {}) // reported to its own callers
			.then(() => {
				next = undefined
				return running ?? start() // a caller in between has begun a run that is new enough
			})
		return next
	}
}

/** Memoizes an asynchronous function: the first call runs it, later calls share the result. A failure is not cached. */
export function keep<T>(work: () => Promise<T>): () => Promise<T> {
	let kept: Promise<T> | undefined
	return () => {
		kept ??= work().catch((error) => {
			kept = undefined
			throw error
		})
		return kept
	}
}

export type WorkQueue = {
	/** Runs the work once there is room for its cost; throws `unavailable` at once if the queue is full. */
	run<T>(work: () => Promise<T>, cost?: number): Promise<T>
}

type Turn = { cost: number; begin(): void }

/**
 * A FIFO queue for heavy work: the total cost in progress is at most `atOnce`, and at most `waiting` items wait. An item costs 1 by
 * default, and never more than `atOnce`.
 */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
	const turns: Turn[] = []
	let free = atOnce

	const beginNext = () => {
		for (let [next] = turns; next && next.cost <= free; [next] = turns) {
			turns.shift()
			free -= next.cost
			next.begin()
		}
	}

	return {
		async run(work, wanted = 1) {
			const cost = Math.min(wanted, atOnce)
			const mustWait = turns.length > 0 || cost > free
			if (mustWait && turns.length >= waiting)
				throw new AppError('unavailable', 'Many want this at once. Try again in a moment.')
			await new Promise<void>((begin) => {
				turns.push({ cost, begin })
				beginNext()
			})
			try {
				return await work()
			} finally {
				free += cost
				beginNext()
			}
		},
	}
}
