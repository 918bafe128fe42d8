// Runs in the page, bundled: the client library's own replica, over a log that was downloaded before.
import { createDirectoryReplica, type ReplicaDeps } from '@ydo/client/directory/create-directory-replica'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { verifyEd25519 } from '@ydo/log/ed25519'

export type Told = Omit<ReplicaDeps, 'fetch' | 'storage' | 'now' | 'verify' | 'logKey'> & {
	logKey: ReplicaDeps['logKey'] | { publicKey: number[] }
	paths: string[]
	time: number
	size: number
	runs: number
}

type Times = { replicating: number[]; opening: number[]; letters: number }

/** Milliseconds of each run. */
export async function replicate({ logKey, paths, time, size, runs, institute }: Told): Promise<Times> {
	const answers = new Map<string, ArrayBuffer>()
	for (const path of paths) answers.set(path, await (await fetch(path)).arrayBuffer())
	const key = { ...logKey, publicKey: Uint8Array.from(logKey.publicKey) } as ReplicaDeps['logKey']
	const deps = { institute, logKey: key, now: () => time, verify: verifyEd25519 }
	const times: Times = { replicating: [], opening: [], letters: 0 }
	for (let run = 0; run < runs; run++) {
		const storage = createMemoryStorage()
		const replica = createDirectoryReplica({ ...deps, storage, fetch: async (path) => new Response(answers.get(path)) })
		const begin = performance.now()
		const { outcome } = await replica.sync(undefined)
		times.replicating.push(performance.now() - begin)
		if (outcome !== 'synced' || replica.head()?.size !== size) throw new Error(`it is not replicated: ${outcome}`)
		const back = createDirectoryReplica({ ...deps, storage, fetch: async () => new Response('', { status: 500 }) })
		const again = performance.now()
		await back.open()
		times.opening.push(performance.now() - again)
		if (back.changesSince(0).length === 0) throw new Error('it is not opened')
		times.letters = [...storage.values.values()].reduce<number>((sum, value) => sum + String(value).length, 0)
	}
	return times
}
