// Runs in the page, bundled: the client library's own replica, over a log downloaded before.
import { createDirectoryReplica, type ReplicaDeps } from '@ydo/client/directory/create-directory-replica'
import { createVerifyBeside, type VerifyingWorker } from '@ydo/client/directory/verify-beside'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'

export type Told = Omit<ReplicaDeps, 'fetch' | 'storage' | 'now' | 'verify' | 'logKey'> & {
	logKey: ReplicaDeps['logKey'] | { publicKey: number[] }
	paths: string[]
	time: number
	size: number
	runs: number
}

type Times = { replicating: number[]; opening: number[]; tasks: number[]; letters: number }

/** Like the pages (apps/web/src/app/start-choosing.ts). */
const verify = createVerifyBeside({
	count: Math.min(4, navigator.hardwareConcurrency),
	begin: () => new Worker('/worker.js', { type: 'module' }) as VerifyingWorker,
	wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** Answers in a separate task, as a database does. */
function answeringLater(storage: ReturnType<typeof createMemoryStorage>): typeof storage {
	const { read } = storage
	return { ...storage, read: (prefix) => nextTask().then(() => read(prefix)) }
}

function nextTask(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve))
}

/** Milliseconds of each run, and of its longest task over 50 ms, or 0. */
export async function replicate({ logKey, paths, time, size, runs, institute }: Told): Promise<Times> {
	const answers = new Map<string, ArrayBuffer>()
	for (const path of paths) answers.set(path, await (await fetch(path)).arrayBuffer())
	const key = { ...logKey, publicKey: Uint8Array.from(logKey.publicKey) } as ReplicaDeps['logKey']
	const deps = { institute, logKey: key, now: () => time, verify }
	const times: Times = { replicating: [], opening: [], tasks: [], letters: 0 }
	const held: number[] = []
	const note = (entries: PerformanceEntryList) => held.push(0, ...entries.map(({ duration }) => duration))
	const watch = new PerformanceObserver((list) => void note(list.getEntries()))
	watch.observe({ type: 'longtask' })
	for (let run = 0; run < runs; run++) {
		await nextTask()
		const storage = answeringLater(createMemoryStorage())
		const replica = createDirectoryReplica({ ...deps, storage, fetch: async (path) => new Response(answers.get(path)) })
		const begin = performance.now()
		const { outcome } = await replica.sync(undefined)
		times.replicating.push(performance.now() - begin)
		if (outcome !== 'synced' || replica.head()?.size !== size) throw new Error(`it is not replicated: ${outcome}`)
		const back = createDirectoryReplica({ ...deps, storage, fetch: async () => new Response('', { status: 500 }) })
		const again = performance.now()
		await back.open()
		times.opening.push(performance.now() - again)
		await nextTask()
		if (back.changesSince(0).length === 0) throw new Error('it is not opened')
		await nextTask()
		note(watch.takeRecords())
		times.tasks.push(Math.max(...held.splice(0)))
		times.letters = [...storage.values.values()].reduce<number>((sum, value) => sum + String(value).length, 0)
	}
	return times
}
