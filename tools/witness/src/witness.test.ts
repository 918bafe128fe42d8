import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cosignedAt, signCheckpoint } from '@ydo/log/checkpoint'
import { consistencyProof, leafHash, rootOf } from '@ydo/log/merkle'
import { formatKey, type NoteKey, parseKey, parseNote } from '@ydo/log/signed-note'
import { keyPair, signAs } from '@ydo/log/test/sample'
import { afterAll, describe, expect, test } from 'vitest'
import { followedLogs, followLog, keepFork, lockWitness, makeKey, openKey, WitnessError } from './folder.ts'
import { openHeads } from './heads.ts'
import { createWitness } from './witness.ts'

const made: string[] = []
afterAll(() => {
	for (const folder of made) rmSync(folder, { recursive: true })
})
function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-witness-'))
	made.push(folder)
	return folder
}

const log = keyPair(3)
const logKey: NoteKey = { name: 'ydo.example/log', kind: 'ed25519', publicKey: log.publicKey }
const hashes = Array.from({ length: 20 }, (_, at) => leafHash(Uint8Array.of(at)))
const forked = [leafHash(Uint8Array.of(99)), ...hashes.slice(1)]
const now = 1_790_000_000_000

type Said = { size: number; of?: readonly Uint8Array[]; signer?: typeof log; origin?: string }

function say({ size, of = hashes, signer = log, origin = logKey.name }: Said): Promise<string> {
	const checkpoint = { origin, size, root: rootOf(of.slice(0, size)), time: now }
	return signCheckpoint(checkpoint, signer.publicKey, signAs(signer.seed))
}

async function request(old: number, said: Said): Promise<string> {
	const of = said.of ?? hashes
	const proof = old > 0 && old <= said.size ? consistencyProof(of.slice(0, said.size), old) : []
	return `old ${old}\n${proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('')}\n${await say(said)}`
}

/** A witness in a folder of its own, from which it can be reopened. */
function begin(folder = newFolder()) {
	if (!existsSync(join(folder, 'key.json'))) makeKey(folder, 'students.example/witness')
	followLog(folder, formatKey(logKey))
	const { key, sign } = openKey(folder)
	const options = { key, sign, logs: followedLogs(folder), heads: openHeads(folder), now: () => now }
	const ask = createWitness({ ...options, onFork: (_, note) => keepFork(folder, note) })
	return { folder, key, ask, forks: () => readdirSync(folder).filter((name) => name.startsWith('fork-')) }
}

async function isCosigned(note: string, line: string, key: NoteKey): Promise<boolean> {
	const parsed = parseNote(note + line)
	return parsed !== undefined && (await cosignedAt(parsed, key)) === now / 1000
}

test('cosigns growth from nothing, by one, by many and by none', async () => {
	const { ask, key } = begin()
	for (const [old, size] of [
		[0, 0],
		[0, 3],
		[3, 4],
		[4, 4],
		[4, 20],
	] as const) {
		const answer = await ask(await request(old, { size }))
		expect([old, size, answer.status]).toEqual([old, size, 200])
		expect(await isCosigned(await say({ size }), answer.body, key)).toBe(true)
	}
})

test('accepts any size at first sight', async () => {
	expect((await begin().ask(await request(0, { size: 17 }))).status).toBe(200)
})

describe('after ten leaves it refuses', () => {
	test.each<[string, number, () => Promise<string>]>([
		['a fork', 422, () => request(10, { size: 12, of: forked })],
		['a fork of the same size', 409, () => request(10, { size: 10, of: forked })],
		['a rewind', 400, () => request(10, { size: 8 })],
		['a rewind that says so', 409, () => request(8, { size: 8 })],
		['another beginning', 409, () => request(0, { size: 12, of: forked })],
		['a proof from elsewhere', 409, () => request(4, { size: 12 })],
		['another signer', 403, () => request(10, { size: 12, signer: keyPair(4) })],
		['another log', 404, () => request(10, { size: 12, origin: 'other.example/log' })],
		['no note', 400, async () => 'old 10\n\n'],
		['nothing', 400, async () => ''],
		['a proof that is cut off', 422, async () => (await request(10, { size: 12 })).replace(/\n.+\n/, '\n')],
		[
			'a proof too long',
			400,
			async () => (await request(10, { size: 12 })).replace('\n', `\n${`${'A'.repeat(43)}=\n`.repeat(64)}`),
		],
		['a number with a zero before', 400, async () => (await request(10, { size: 12 })).replace('old 10', 'old 010')],
	])('%s', async (_, status, body) => {
		const { ask } = begin()
		expect((await ask(await request(0, { size: 10 }))).status).toBe(200)
		const answer = await ask(await body())
		expect(answer.status).toBe(status)
		expect(answer.body).not.toContain('—')
		if (status === 409) expect([answer.type, answer.body]).toEqual(['text/x.tlog.size', '10\n'])
		expect((await ask(await request(10, { size: 12 }))).status).toBe(200)
	})
})

test('cosigns only the empty root of an empty log', async () => {
	const note = await signCheckpoint(
		{ origin: logKey.name, size: 0, root: new Uint8Array(32), time: now },
		log.publicKey,
		signAs(log.seed),
	)
	expect((await begin().ask(`old 0\n\n${note}`)).status).toBe(409)
})

test('stores a fork as evidence, but not what anybody could send', async () => {
	const { ask, folder, forks } = begin()
	await ask(await request(0, { size: 10 }))
	await ask(await request(10, { size: 12, of: forked, signer: keyPair(4) }))
	await ask(await request(4, { size: 12 }))
	expect(forks()).toEqual([])
	await ask(await request(10, { size: 12, of: forked }))
	expect(forks()).toHaveLength(1)
	expect(readdirSync(folder)).not.toContain('heads.json.next')
})

test('remembers its cosigned checkpoints over a restart', async () => {
	const { ask, folder, key } = begin()
	await ask(await request(0, { size: 10 }))
	const again = begin(folder)
	expect(again.key).toEqual(key)
	expect((await again.ask(await request(0, { size: 12, of: forked }))).status).toBe(409)
	expect((await again.ask(await request(10, { size: 12 }))).status).toBe(200)
})

test('of many concurrent requests, cosigns one for each size', async () => {
	const { ask } = begin()
	await ask(await request(0, { size: 5 }))
	const bodies = await Promise.all([6, 7, 8, 9, 10].map((size) => request(5, { size })))
	const statuses = (await Promise.all(bodies.map(ask))).map(({ status }) => status)
	expect(statuses).toEqual([200, 409, 409, 409, 409])
})

describe('a folder', () => {
	test('has one key, made once, readable by its owner alone', () => {
		const folder = newFolder()
		const line = makeKey(folder, 'students.example/witness')
		expect(parseKey(line)).toEqual(openKey(folder).key)
		expect(() => makeKey(folder, 'students.example/witness')).toThrow('has a key already')
		expect(() => makeKey(newFolder(), 'a b')).toThrow('neither spaces')
	})

	test('follows a log under one key', () => {
		const folder = newFolder()
		followLog(folder, formatKey(logKey))
		followLog(folder, `${formatKey(logKey)}\n`)
		expect(followedLogs(folder)).toEqual([logKey])
		expect(() => followLog(folder, formatKey({ ...logKey, publicKey: keyPair(4).publicKey }))).toThrow('another key')
		expect(() => followLog(folder, 'nonsense')).toThrow('is not the key of a log')
	})

	test('is locked by one witness at a time', async () => {
		const folder = newFolder()
		writeFileSync(join(folder, 'lock'), '1') // left by a killed one
		const unlock = await lockWitness(folder)
		await expect(lockWitness(folder)).rejects.toThrow(
			new WitnessError(`process ${process.pid} runs the witness of ${folder}`),
		)
		unlock()
		expect(readdirSync(folder)).toEqual(['lock.db'])
	})

	test('with damaged heads does not open', () => {
		const folder = newFolder()
		writeFileSync(join(folder, 'heads.json'), '{"a":')
		expect(() => openHeads(folder)).toThrow()
	})
})
