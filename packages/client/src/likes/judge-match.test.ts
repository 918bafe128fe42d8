import type { ToldMatch } from '@ydo/contract/slots'
import { toBase64url } from '@ydo/crypto/bytes'
import { chatPskOf } from '@ydo/crypto/chat-init'
import type { Kind } from '@ydo/crypto/choices'
import { makeRoot } from '@ydo/crypto/keys'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeMatch } from '#member/match-judge.ts'
import {
	liked,
	ownKey,
	pairBetween,
	peerId,
	type SampleCampus,
	sampleCampus,
	self,
	toldBy,
	vaultWith,
} from '#test/sample-campus.ts'
import { random } from '#test/sample-vault.ts'
import type { VaultState } from '#vault/vault-state.ts'
import { addRecords, type BallotRecord } from './likes-state.ts'

let campus: SampleCampus
let [ownLeaf, peerLeaf] = [0, 0]
let state: VaultState
const week = 2952

const record = (over: Partial<BallotRecord> = {}): BallotRecord => ({
	kind: 'dating',
	week,
	leaf: ownLeaf,
	peerLeaf,
	...over,
})
const withRecords = (...records: BallotRecord[]): VaultState => ({
	...state,
	likes: addRecords(vaultWith([liked(2, 'hello')]).likes, records),
})
const told = (over: { kind?: Kind; week?: number; text?: string } = {}) =>
	toldBy({ peer: 2, kind: 'dating', week, ownLeaf, peerLeaf, text: 'hi back', ...over })
const judge = (match: ToldMatch, by = state, size = campus.log.leaves.length) =>
	judgeMatch(campus.parts, by, { told: match, size })

beforeAll(async () => {
	campus = await sampleCampus()
	ownLeaf = await campus.add('join', self)
	peerLeaf = await campus.add('join', 2)
	await campus.add('join', 3)
	state = vaultWith([], { seasons: [await ownKey()] })
	state = withRecords(record())
})

describe('a reported match', () => {
	test('is accepted if both made a ballot for it, with both notes and the keys of their chat', async () => {
		const match = await told()
		const pair = await pairBetween({ number: 2 }, { number: self })
		const { id, peer, day } = match
		expect(await judge(match)).toEqual({
			...{ id, peer, day, kind: 'dating', week, ownLeaf, peerLeaf, text: 'hi back', ownText: 'hello' },
			ownPsk: await chatPskOf(pair, pair.peer, pair.self),
			peerPsk: await chatPskOf(pair, pair.self, pair.peer),
		})
	})

	test('is accepted for either kind, if record and proof have the same kind', async () => {
		const friends = withRecords(record({ kind: 'friends' }))
		expect(await judge(await told({ kind: 'friends' }), friends)).toMatchObject({ kind: 'friends' })
		expect(await judge(await told({ kind: 'friends' }))).toBe('unproved')
		expect(await judge(await told(), friends)).toBe('unproved')
	})

	test('is accepted although the like was withdrawn after it left, with the note that was sent', async () => {
		const { likes } = vaultWith([liked(2, 'hello'), { type: 'withdrawn', peer: peerId(2) }])
		const withdrawn = { ...state, likes: addRecords(likes, [record()]) }
		expect(await judge(await told(), withdrawn)).toMatchObject({ text: 'hi back', ownText: 'hello' })
	})

	test('is unproved with a proof of another member or week, with the own proof, or with random bytes', async () => {
		const match = await told()
		const [other, mine] = [
			await pairBetween({ number: 3 }, { number: self }),
			await pairBetween({ number: self }, { number: 2 }),
		]
		const about = { peer: 2, kind: 'dating', week, ownLeaf, peerLeaf } as const
		const proofs = [
			(await toldBy(about, other)).proof,
			(await told({ week: week + 1 })).proof,
			(await toldBy(about, mine)).proof,
			toBase64url(random(16)),
		]
		for (const proof of proofs) expect(await judge({ ...match, proof })).toBe('unproved')
	})

	test.each<[string, () => VaultState]>([
		['no record', () => withRecords()],
		['a record of another week', () => withRecords(record({ week: week - 1 }))],
		['a record of another peer', () => withRecords(record({ peerLeaf: peerLeaf + 1 }))],
		['a record under another leaf', () => withRecords(record({ leaf: 9 }))],
		['no key of that leaf', () => ({ ...state, seasons: [] })],
	])('is unproved if the vault has %s', async (_, by) => {
		expect(await judge(await told(), by())).toBe('unproved')
	})

	test('is unproved if a leaf index is not below the reported size of the log', async () => {
		expect(await judge(await told(), state, peerLeaf + 1)).toMatchObject({ peer: peerId(2) })
		expect(await judge(await told(), state, peerLeaf)).toBe('unproved')
		expect(await judge({ ...(await told()), ownLeaf: campus.log.leaves.length })).toBe('unproved')
	})

	test('is unproved with a leaf of another member', async () => {
		expect(await judge({ ...(await told()), peerLeaf: peerLeaf + 1 })).toBe('unproved')
		expect(await judge({ ...(await told()), ownLeaf: peerLeaf })).toBe('unproved')
		expect(await judge({ ...(await told()), peer: peerId(3) })).toBe('unproved')
	})

	test.each([
		['of another pair', async () => (await toldBy({ peer: 3, kind: 'dating', week, ownLeaf, peerLeaf })).note],
		['that is cut', async () => (await told()).note.slice(0, 40)],
		['that is no base64url', async () => '~'],
		['that is empty', async () => ''],
	])('with a note %s is accepted with an empty text', async (_, note) => {
		expect(await judge({ ...(await told()), note: await note() })).toMatchObject({ peer: peerId(2), text: '' })
	})

	test('never throws, whatever it contains', async () => {
		const match = await told()
		const value = fc.oneof(fc.string(), fc.constant(''), fc.constant('AAAA'), fc.constant(peerId(2)))
		const number = fc.oneof(fc.nat(4), fc.constantFrom(2 ** 32 - 1, -1, 0.5, Number.NaN))
		const changes = fc.record(
			{ peer: value, proof: value, note: value, week: number, ownLeaf: number, peerLeaf: number },
			{ requiredKeys: [] },
		)
		await fc.assert(
			fc.asyncProperty(changes, async (change) => {
				const judged = await judge({ ...match, ...change })
				const isTouched = Object.keys(change).some((name) => name !== 'note')
				if (typeof judged === 'string') expect(isTouched).toBe(true)
				else expect(judged).toMatchObject({ peer: peerId(2), week, ownLeaf, peerLeaf })
			}),
		)
	})
})

test('reports a match from before the own reset as such, whatever proves it', async () => {
	const over = await sampleCampus()
	await over.add('join', self)
	await over.add('join', 2)
	await over.add('reset', self, { life: 1, term: 1 })
	expect(await judgeMatch(over.parts, state, { told: await told(), size: 3 })).toBe('before reset')
	expect(await judgeMatch(over.parts, state, { told: { ...(await told()), ownLeaf: 2 }, size: 3 })).toBe('unproved')
})

test('reports a match of the lost vault as such while the reset is not in the log yet', async () => {
	const over = await sampleCampus()
	const lost = await over.add('join', self)
	await over.add('join', 2)
	const match = { ...(await told()), ownLeaf: lost }
	const root = { root: makeRoot(random), created: 0 }
	const judgeBy = (by: VaultState) => judgeMatch(over.parts, by, { told: match, size: 2 })
	expect(await judgeBy(vaultWith([], { root, origin: 2 }))).toBe('before reset')
	expect(await judgeBy(vaultWith([], { root, origin: 1 }))).toBe('unproved')
})
