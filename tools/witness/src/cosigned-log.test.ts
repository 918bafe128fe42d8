import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logPaths } from '@ydo/contract/directory'
import { cosignedAt, readCheckpoint } from '@ydo/log/checkpoint'
import { formatKey } from '@ydo/log/signed-note'
import { testApp } from '@ydo/server/test/app'
import { joinDirectory } from '@ydo/server/test/leaves'
import { readHead } from '@ydo/server/test/read-log'
import { afterAll, expect, test } from 'vitest'
import { followedLogs, followLog, makeKey, openKey } from './folder.ts'
import { openHeads } from './heads.ts'
import { createWitnessServer } from './serve.ts'
import { createWitness } from './witness.ts'

const ends: (() => void)[] = []
afterAll(() => {
	for (const end of ends) end()
})

/** A listening witness, and its entry in the institute's file. */
async function beginWitness(name: string) {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-witness-'))
	ends.push(() => rmSync(folder, { recursive: true }))
	makeKey(folder, name)
	const { key, sign } = openKey(folder)
	const heads = openHeads(folder)
	let ask = createWitness({ key, sign, logs: [], heads, now: Date.now, onFork: () => {} })
	const server = createWitnessServer({ key, heads, addCheckpoint: (body) => ask(body) })
	const url = await listen(server)
	const follow = (line: string) => {
		followLog(folder, line)
		ask = createWitness({ key, sign, logs: followedLogs(folder), heads, now: Date.now, onFork: () => {} })
	}
	return { key, url, heads, follow, entry: { key: formatKey(key), url } }
}

function listen(server: Server): Promise<string> {
	ends.push(() => {
		server.closeAllConnections()
		server.close()
	})
	return new Promise((done) => {
		server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
	})
}

test('the server has its checkpoints cosigned and serves the newest with enough cosignatures', async () => {
	const witnesses = [await beginWitness('one.example/w'), await beginWitness('two.example/w')]
	const of = [
		...witnesses.map(({ entry }) => entry),
		{ key: (await beginWitness('gone.example/w')).entry.key, url: 'http://127.0.0.1:9' },
	]
	const all = await testApp({ institute: { witnesses: { quorum: 2, of } } })
	await joinDirectory(all)
	// A checkpoint with too few cosignatures is shown to nobody.
	expect((await all.app.inject(logPaths.checkpoint)).statusCode).toBe(503)
	for (const { follow } of witnesses) follow(all.deps.logSigner.verifierKey)

	await joinDirectory(all)
	const cosigned = await waitFor(async () => {
		const head = await readHead(all)
		return head.size === 2 && head.note.split('\n— ').length === 4 ? head : undefined
	})
	const read = await readCheckpoint(cosigned.note, all.deps.logSigner.key)
	for (const { key, heads } of witnesses) {
		expect(read && (await cosignedAt(read.note, key))).toBeGreaterThan(0)
		expect(heads.read('localhost:3000/log')?.size).toBe(2)
	}

	// Another instance does not know what the witnesses have seen, and still goes on.
	const other = await testApp({ deps: all.deps })
	await joinDirectory(other)
	await waitFor(async () => ((await readHead(other)).size === 3 ? true : undefined))
	for (const { heads } of witnesses) expect(heads.read('localhost:3000/log')?.size).toBe(3)

	const overview = await fetch(witnesses[0]?.url ?? '')
	expect(await overview.text()).toContain('\n3\n')
	expect((await fetch(`${witnesses[0]?.url}/add-checkpoint`)).status).toBe(405)
	expect((await fetch(`${witnesses[0]?.url}/other`)).status).toBe(404)
	const long = await fetch(`${witnesses[0]?.url}/add-checkpoint`, { method: 'POST', body: 'a'.repeat(70_000) })
	expect(long.status).toBe(413)
})

/** Polls until there is an answer. */
async function waitFor<T>(ask: () => Promise<T | undefined>): Promise<T> {
	const end = Date.now() + 20_000
	for (;;) {
		const answer = await ask()
		if (answer !== undefined) return answer
		if (Date.now() > end) throw new Error('waited in vain')
	}
}
