import { logPaths } from '@ydo/contract/directory'
import { readCheckpoint } from '@ydo/log/checkpoint'
import { consistencyProof, isConsistent, leafHash } from '@ydo/log/merkle'
import { parseKey } from '@ydo/log/signed-note'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/app.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#testing/leaves.ts'
import { readEntries, readHead, tilePath, treeHash } from '#testing/read-log.ts'

/** So many members send their leaf at once, each to one of the instances. */
async function joinAtOnce(instances: readonly TestApp[], count: number, time = instances[0]?.clock.now() ?? 0) {
	const [first] = instances
	if (!first) throw new Error('an instance')
	const members = await Promise.all(Array.from({ length: count }, () => first.signIn()))
	return Promise.all(
		members.map((member, at) =>
			sendLeaf(instances[at % instances.length] ?? first, member, leafBody(member, testKeys(), { time })),
		),
	)
}

async function checkpointsOf({ db }: TestApp) {
	return db.selectFrom('checkpoints').selectAll().orderBy('time').execute()
}

test('fifty join at once at two instances: each stands once, and both show the same log', async () => {
	const one = await testApp()
	const other = await testApp({ deps: one.deps })
	const answers = await joinAtOnce([one, other], 50)
	expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
	const places = answers.map((answer) => Number(answer.json().index))
	expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index))
	const head = await readHead(one)
	expect((await readHead(other)).note).toBe(head.note)
	for (const instance of [one, other]) {
		const entries = await readEntries(instance, head.size)
		expect(entries).toHaveLength(50)
		expect(treeHash(entries).toString('base64')).toBe(head.root)
	}
})

test('any two checkpoints are consistent, signed, and of growing time, also of a clock that went back', async () => {
	const all = await testApp()
	const minute = all.clock.now() + 60_000 // clients of a clock that went back use the time of the leaf before
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

test('a log without leaves has a checkpoint too', async () => {
	const head = await readHead(await testApp())
	expect([head.size, head.root, head.origin]).toEqual([0, treeHash([]).toString('base64'), 'localhost:3000/log'])
})

describe('a checkpoint', () => {
	test('stays within the hour, and is signed anew afterwards, once for all who ask', async () => {
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

	test('names the address of the log, also after the address has changed', async () => {
		const all = await testApp()
		await joinDirectory(all)
		const deps = { ...all.deps, publicUrl: 'https://ydo.example' }
		const { createLogSigner } = await import('#platform/log-signer.ts')
		const moved = await testApp({ deps: { ...deps, logSigner: createLogSigner(deps.hasher, deps.publicUrl) } })
		const head = await readHead(moved)
		expect([head.origin, head.size]).toEqual(['ydo.example/log', 1])
		await joinDirectory(moved)
		expect((await readHead(moved)).size).toBe(2)
	})

	test('is not to be kept by caches', async () => {
		const { answer } = await readHead(await testApp())
		expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
			'text/plain; charset=utf-8',
			'no-cache',
		])
	})
})

test('the key is told to anybody', async () => {
	const all = await testApp()
	const answer = await all.app.inject(logPaths.key)
	expect(answer.body).toBe(`${all.deps.logSigner.verifierKey}\n`)
	expect(parseKey(answer.body.trim())?.name).toBe('localhost:3000/log')
})

test('a start goes on where the log was, also with its rules', async () => {
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
	const size = 300

	test('hold the tree, whole and in part, for ever', async () => {
		const all = await testApp()
		await plantLeaves(all, size)
		const entries = await readEntries(all, size)
		const hashOf = async (path: string) => (await all.app.inject(logPaths.tile + path)).rawPayload
		for (const index of [0, 1]) {
			const hashes = entries.slice(index * 256, index * 256 + 256).map((entry) => treeHash([entry]))
			expect((await hashOf(`0/${tilePath(index, size)}`)).equals(Buffer.concat(hashes))).toBe(true)
		}
		expect((await hashOf('1/000.p/1')).equals(treeHash(entries.slice(0, 256)))).toBe(true)
		expect(
			(await hashOf('0/000.p/7')).equals(Buffer.concat(entries.slice(0, 7).map((entry) => treeHash([entry])))),
		).toBe(true)
		const { headers } = await all.app.inject(`${logPaths.entries}000`)
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
	])('that are not there are not found: %s', async (path) => {
		const all = await few
		const answer = await all.app.inject(logPaths.tile + path)
		expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
		expect((await all.app.inject(`${logPaths.tile}0/000.p/3`)).statusCode).toBe(200)
	})
})

const few = (async () => {
	const all = await testApp()
	for (let count = 0; count < 3; count++) await joinDirectory(all)
	return all
})()

/** Leaves of as many members, in the fewest turns. */
async function plantLeaves(all: TestApp, count: number): Promise<void> {
	for (let left = count; left > 0; left -= 100) await joinAtOnce([all], Math.min(100, left))
}

describe('a directory that was changed behind our back', () => {
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
	])('is not signed, nor continued: %s', async (_, change) => {
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
