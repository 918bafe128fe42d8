import { logPaths } from '@ydo/contract/directory'
import { inFull } from '@ydo/contract/test/in-full'
import { readCheckpoint } from '@ydo/log/checkpoint'
import { decodeLeaf } from '@ydo/log/leaf'
import { consistencyProof, isConsistent, leafHash } from '@ydo/log/merkle'
import { formatKey, parseKey } from '@ydo/log/signed-note'
import { policyHash } from '@ydo/log/witness-policy'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { plantCard } from '#test/members.ts'
import { readEntries, readHead, tilePath, treeHash } from '#test/read-log.ts'
import { announceWitnesses } from './announce-witnesses.ts'

/** Members send their first leaf concurrently, spread over the instances. */
async function joinAtOnce(instances: readonly TestApp[], count: number, time = instances[0]?.clock.now() ?? 0) {
	const [first] = instances
	if (!first) throw new Error('an instance')
	const members = await Promise.all(Array.from({ length: count }, () => first.signIn()))
	for (const member of members) await plantCard(first, member)
	return Promise.all(
		members.map((member, at) =>
			sendLeaf(instances[at % instances.length] ?? first, member, leafBody(member, testKeys(), { time })),
		),
	)
}

const few = await testApp()
for (let count = 0; count < 3; count++) await joinDirectory(few)

async function checkpointsOf({ db }: TestApp) {
	return db.selectFrom('checkpoints').selectAll().orderBy('time').execute()
}

test('concurrent joins at two instances: each appears once, and both serve the same log', async () => {
	const count = inFull(50, 12)
	const one = await testApp()
	const other = await testApp({ deps: one.deps })
	const answers = await joinAtOnce([one, other], count)
	expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(count).fill(201))
	const places = answers.map((answer) => Number(answer.json().index))
	expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index))
	const head = await readHead(one)
	expect((await readHead(other)).note).toBe(head.note)
	for (const instance of [one, other]) {
		const entries = await readEntries(instance, head.size)
		expect(entries).toHaveLength(count)
		expect(treeHash(entries).toString('base64')).toBe(head.root)
	}
})

test('all checkpoints are signed, consistent and of increasing time, even after the clock went back', async () => {
	const all = await testApp()
	const minute = all.clock.now() + 60_000 // after a clock went back, clients use the time of the previous leaf
	for (let round = 0; round < 4; round++) {
		await joinAtOnce([all], 5, minute)
		all.clock.advance(round === 2 ? -50_000 : 1000)
	}
	const key = parseKey(all.deps.logSigner.verifierKey)
	const rows = await checkpointsOf(all)
	const heads = await Promise.all(rows.map(async ({ note }) => key && (await readCheckpoint(note, key))?.checkpoint))
	const entries = await readEntries(all, 20)
	expect(rows.length).toBeGreaterThan(3)
	for (const [at, after] of heads.entries()) {
		if (!after) throw new Error('it is signed')
		expect(treeHash(entries.slice(0, after.size)).equals(after.root)).toBe(true)
		for (const before of heads.slice(0, at)) {
			if (!before) throw new Error('it is signed')
			expect(before.time).toBeLessThan(after.time)
			const hashes = entries.slice(0, after.size).map(leafHash)
			const proof = before.size > 0 ? consistencyProof(hashes, before.size) : []
			expect(isConsistent(before, after, proof)).toBe(true)
		}
	}
})

test('an empty log has a checkpoint', async () => {
	const head = await readHead(await testApp())
	expect([head.size, head.root, head.origin]).toEqual([0, treeHash([]).toString('base64'), 'localhost:3000/log'])
})

describe('a checkpoint', () => {
	test('lasts an hour and is then signed again, once for concurrent requests', async () => {
		const all = await testApp()
		const first = await readHead(all)
		all.clock.advance(3_600_000)
		expect((await readHead(all)).note).toBe(first.note)
		all.clock.advance(1)
		const notes = await Promise.all(Array.from({ length: 20 }, async () => (await readHead(all)).note))
		expect(new Set(notes).size).toBe(1)
		const second = await readHead(all)
		expect([second.size, second.time]).toEqual([0, all.clock.now()])
		expect(await checkpointsOf(all)).toHaveLength(2)
	})

	test('names the origin of the log, also after the origin has changed', async () => {
		const all = await testApp()
		await joinDirectory(all)
		const deps = { ...all.deps, publicUrl: 'https://ydo.example' }
		const { createLogSigner } = await import('#domain/derived-keys.ts')
		const moved = await testApp({ deps: { ...deps, logSigner: createLogSigner(deps.hasher, deps.publicUrl) } })
		const head = await readHead(moved)
		expect([head.origin, head.size]).toEqual(['ydo.example/log', 1])
		await joinDirectory(moved)
		expect((await readHead(moved)).size).toBe(2)
	})

	test('is revalidated by caches', async () => {
		const { answer } = await readHead(await testApp())
		expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
			'text/plain; charset=utf-8',
			'no-cache',
		])
	})
})

test('serves the public key without a token', async () => {
	const all = await testApp()
	const answer = await all.app.inject(logPaths.key)
	expect(answer.body).toBe(`${all.deps.logSigner.verifierKey}\n`)
	expect(parseKey(answer.body.trim())?.name).toBe('localhost:3000/log')
})

test('continues the log and its rules after a restart', async () => {
	const all = await testApp()
	const { member, keys, index } = await joinDirectory(all)
	const before = await readHead(all)
	const again = await testApp({ deps: all.deps })
	expect((await readHead(again)).note).toBe(before.note)
	const twice = await sendLeaf(again, member, leafBody(member, keys, { time: all.clock.now() }))
	expect(twice.json().error.fields).toEqual({ leaf: 'not new' })
	const body = leafBody(member, keys, { event: 'season', previous: index + 1, time: all.clock.now() })
	expect((await sendLeaf(again, member, body)).statusCode).toBe(201)
	expect((await sendLeaf(all, member, body)).json().error.fields).toEqual({ leaf: 'wrong previous' })
})

describe('tiles', () => {
	const size = inFull(300, 20)

	test('serve the whole tree, full and partial, as immutable', async () => {
		const all = await testApp()
		await plantLeaves(all, size)
		const entries = await readEntries(all, size)
		const hashOf = async (path: string) => (await all.app.inject(logPaths.tile + path)).rawPayload
		for (let index = 0; index * 256 < size; index++) {
			const hashes = entries.slice(index * 256, index * 256 + 256).map((entry) => treeHash([entry]))
			expect((await hashOf(`0/${tilePath(index, size)}`)).equals(Buffer.concat(hashes))).toBe(true)
		}
		if (size > 256) expect((await hashOf('1/000.p/1')).equals(treeHash(entries.slice(0, 256)))).toBe(true)
		expect(
			(await hashOf('0/000.p/7')).equals(Buffer.concat(entries.slice(0, 7).map((entry) => treeHash([entry])))),
		).toBe(true)
		const { headers } = await all.app.inject(logPaths.entries + tilePath(0, size))
		expect([headers['content-type'], headers['cache-control']]).toEqual([
			'application/octet-stream',
			'public, max-age=31536000, immutable',
		])
	})

	test.each([
		'0/000',
		'0/000.p/4',
		'0/000.p/0',
		'0/000.p/03',
		'0/000.p/256',
		'0/0',
		'0/0000',
		'0/x000/000',
		'00/000.p/1',
		'64/000.p/1',
		'1/000.p/1',
		'entries/001.p/1',
		'entries/000.p/4',
		'0/x999/x999/x999/x999/x999/x999/999',
		'../../api/session',
		'-1/000',
		'',
	])('answers 404 for a tile that does not exist: %s', async (path) => {
		const answer = await few.app.inject(logPaths.tile + path)
		expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
		expect((await few.app.inject(`${logPaths.tile}0/000.p/3`)).statusCode).toBe(200)
	})
})

/** Appends leaves of that many members in few turns. */
async function plantLeaves(all: TestApp, count: number): Promise<void> {
	for (let left = count; left > 0; left -= 100) await joinAtOnce([all], Math.min(100, left))
}

describe('a directory that was tampered with', () => {
	test.each<[string, (all: TestApp) => Promise<unknown>]>([
		[
			'a leaf',
			({ db }) =>
				db
					.updateTable('log_leaves')
					.set({ leaf: Buffer.alloc(192, 1) })
					.where('index', '=', 0)
					.execute(),
		],
		['a leaf less', ({ db }) => db.deleteFrom('log_leaves').where('index', '=', 1).execute()],
		['a checkpoint less', ({ db }) => db.deleteFrom('checkpoints').where('size', '=', 2).execute()],
	])('is neither signed nor continued: %s', async (_, change) => {
		const all = await testApp()
		await joinDirectory(all)
		await joinDirectory(all)
		await change(all)
		const again = await testApp({ deps: all.deps })
		const member = await again.signIn()
		const body = leafBody(member, testKeys(), { time: all.clock.now() })
		expect((await sendLeaf(again, member, body)).statusCode).toBe(500)
		const before = (await checkpointsOf(all)).length
		all.clock.advance(3_700_000)
		expect((await again.app.inject(logPaths.checkpoint)).statusCode).toBe(500)
		expect(await checkpointsOf(all)).toHaveLength(before)
	})
})

describe('log events', () => {
	const publicKey = new Uint8Array(32).fill(1)
	const key = formatKey({ name: 'w.example/w', kind: 'cosignature', publicKey })
	const witnesses = { quorum: 1, of: [{ key, url: 'http://localhost:1' }] }

	test('announce the institute’s witnesses once, and later leaves follow', async () => {
		const all = await testApp()
		await joinDirectory(all)
		const deps = { ...all.deps, institute: { ...all.deps.institute, witnesses } }
		const announced = await announceWitnesses(deps)
		expect(announced).toEqual({ text: `ydo/witnesses/v1\n1\n${key}\n`, index: 1 })
		expect(await announceWitnesses(deps)).toEqual({ ...announced, index: undefined })
		const [, leaf] = await readEntries(all, 2)
		expect(decodeLeaf(Uint8Array.from(leaf ?? []))).toMatchObject({
			event: 'witnesses',
			member: new Uint8Array(16),
			seasonKey: policyHash({ quorum: 1, keys: [key] }),
			identity: Uint8Array.from(all.deps.logSigner.key.publicKey),
		})
		expect((await joinDirectory(all)).index).toBe(2)
		expect((await announceWitnesses(all.deps)).index).toBe(3)
		const again = await testApp({ deps: all.deps })
		expect((await joinDirectory(again)).index).toBe(4)
	})

	test('are refused from members', async () => {
		const all = await testApp()
		const { member, keys } = await joinDirectory(all)
		for (const event of ['restored', 'release', 'witnesses'] as const) {
			const answer = await sendLeaf(all, member, leafBody(member, keys, { event, time: all.clock.now() }))
			expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { leaf: 'of the log' }])
		}
	})
})
