type Waiting<K, V> = { key: K; resolve(value: V): void; reject(reason: unknown): void }

type Options<K> = {
	/** Which of those that wait, the first among them, share the next load; the others wait on. All unless told. */
	next?: (keys: readonly K[]) => readonly K[]
}

/**
 * Answers keys one by one from a `load` that answers many at once, in their order. Keys that come while a load runs wait and
 * share the next one. So no answer is older than its question, and a crowd costs few loads.
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
