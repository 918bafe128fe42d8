import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Draft, draft, hex, institute, keyPair, member, signAs, signed } from '#test/sample.ts'
import vectors from '#vectors/log.json' with { type: 'json' }
import { createDirectory, type LeafFault } from './directory.ts'
import { verifyEd25519 } from './ed25519.ts'
import { decodeLeaf, type LogEvent } from './leaf.ts'
import { makeLogEvent, restoredTo } from './log-event.ts'
import { isSamePolicy, policyHash, policyText } from './witness-policy.ts'

const later = 10_000

/** A directory with these leaves. */
async function directoryOf(...leaves: Draft[]) {
	const directory = createDirectory(institute, verifyEd25519, keyPair(99).publicKey)
	for (const leaf of leaves) expect(await directory.append(signed(leaf), later)).toBeUndefined()
	return directory
}

test('accepts the leaves of the vectors in sequence', async () => {
	const directory = createDirectory(institute, verifyEd25519, keyPair(99).publicKey)
	for (const { out, time } of vectors.leaf) expect(await directory.append(hex(out), time)).toBeUndefined()
	expect(directory.size).toBe(6)
	expect(directory.lookUp(hex(vectors.leaf[0]?.id ?? ''))).toMatchObject({ event: 'season', season: 4, index: 3 })
	expect(directory.lookUp(hex(vectors.leaf[1]?.id ?? ''))).toMatchObject({ event: 'reset', index: 4 })
	expect(directory.lookUp(member(9))).toBeUndefined()
})

const join = draft('join')
const gone = draft('leave', {
	previous: 1,
	season: 0,
	seasonKey: new Uint8Array(32),
	chatKeyHash: new Uint8Array(32),
})
const another = draft('join', { member: member(2), signer: 2 })

describe('accepts', () => {
	test.each<[string, Draft[], Draft]>([
		['somebody else joins', [join], another],
		['a new season', [join], draft('season', { previous: 1, season: 4, seasonKey: new Uint8Array(32).fill(7) })],
		['a new key in the same season', [join], draft('season', { previous: 1 })],
		['a reset with a new identity and chat key', [join], draft('reset', { previous: 1, signer: 3 })],
		['leaving', [join], gone],
		[
			'a reset that names the last leaf, not the first',
			[join, draft('season', { previous: 1 })],
			draft('reset', { previous: 2, signer: 3 }),
		],
		['just within ten minutes of the checkpoint', [join], { ...another, time: later + 600_000 }],
	])('%s', async (_, before, leaf) => {
		expect(await (await directoryOf(...before)).append(signed(leaf), later)).toBeUndefined()
	})
})

describe('refuses', () => {
	test.each<[LeafFault, string, Draft[], Draft]>([
		['not new', 'somebody joins twice', [join], draft('join', { signer: 2 })],
		['wrong previous', 'a first leaf that names one before', [], draft('join', { previous: 1 })],
		['wrong previous', 'a season of somebody unknown', [], draft('season', { previous: 0 })],
		[
			'wrong previous',
			'a season that skips a leaf of its own',
			[join, draft('season', { previous: 1 })],
			draft('season', { previous: 1 }),
		],
		['wrong previous', 'a season that names somebody else’s leaf', [join, another], draft('season', { previous: 2 })],
		['left already', 'a season after leaving', [join, gone], draft('season', { previous: 2 })],
		['left already', 'a reset after leaving', [join, gone], draft('reset', { previous: 2, signer: 3 })],
		['not new', 'joining again after leaving', [join, gone], draft('join', { signer: 3 })],
		['wrong identity', 'a season signed by another identity', [join], draft('season', { previous: 1, signer: 2 })],
		['wrong identity', 'somebody else leaves in one’s name', [join], { ...gone, signer: 2 }],
		[
			'wrong chat key',
			'a season with another chat key',
			[join],
			draft('season', { previous: 1, chatKeyHash: new Uint8Array(32) }),
		],
		['identity used before', 'joining with somebody else’s identity', [join], { ...another, signer: 1 }],
		['identity used before', 'a reset to the identity one has', [join], draft('reset', { previous: 1 })],
		['not empty', 'leaving with a key', [join], { ...gone, seasonKey: new Uint8Array(32).fill(1) }],
		['not empty', 'leaving with a season', [join], { ...gone, season: 3 }],
		['season key of low order', 'a key that shares nothing', [], draft('join', { seasonKey: new Uint8Array(32) })],
		[
			'season key of low order',
			'the same with its highest bit set',
			[],
			draft('join', { seasonKey: new Uint8Array(32).fill(0x80, 31) }),
		],
		['season before the last', 'a season that is over', [join], draft('season', { previous: 1, season: 2 })],
		[
			'season before the last',
			'a reset into a season that is over',
			[join],
			draft('reset', { previous: 1, season: 2, signer: 3 }),
		],
		['time before the last', 'a leaf from before', [join], { ...another, time: 999 }],
		['time ahead', 'a leaf from far ahead', [join], { ...another, time: later + 600_001 }],
	])('%s: %s', async (fault, _, before, leaf) => {
		const directory = await directoryOf(...before)
		expect(await directory.append(signed(leaf), later)).toBe(fault)
		expect(directory.size).toBe(before.length)
		expect(directory.lookUp(member(1))?.index).toBe(
			before.findLastIndex(({ member: of }) => of[0] === 1) < 0
				? undefined
				: before.findLastIndex(({ member: of }) => of[0] === 1),
		)
	})

	test('refuses a leaf of another institute, and one with a flipped bit', async () => {
		const directory = await directoryOf(join)
		expect(await directory.append(signed(another, 'IITB'), later)).toBe('not signed')
		const bytes = signed(another)
		for (let bit = 0; bit < bytes.length * 8; bit += 5) {
			const spoilt = bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
			expect(await directory.append(spoilt, later)).toBeDefined()
		}
		expect(directory.size).toBe(1)
		expect(await directory.append(bytes, later)).toBeUndefined()
	})
})

describe('events of the log itself', () => {
	const own = keyPair(99)
	const log = { publicKey: own.publicKey, sign: signAs(own.seed) }
	const at = (time: number, event: LogEvent, data: Uint8Array) => makeLogEvent(institute, { event, data, time }, log)
	const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 })
	const logEvents = ['restored', 'release', 'witnesses'] as const

	test('are valid anywhere, change no member’s keys, and decode as encoded', async () => {
		const data = fc.record({ event: fc.constantFrom(...logEvents), hash: hashes, time: fc.nat(later) })
		await fc.assert(
			fc.asyncProperty(fc.array(data, { maxLength: 4 }), async (events) => {
				const directory = await directoryOf({ ...join, time: 0 })
				let time = 0
				for (const one of events) {
					time = Math.max(time, one.time)
					const about = one.event === 'restored' ? restoredTo(time) : one.hash
					const bytes = await at(time, one.event, about)
					expect(await directory.append(bytes, later)).toBeUndefined()
					expect(decodeLeaf(bytes)).toMatchObject({ event: one.event, seasonKey: about, time, previous: 0, season: 0 })
				}
				expect(directory.size).toBe(events.length + 1)
				expect(directory.lookUp(new Uint8Array(16))).toBeUndefined()
				expect(directory.lookUp(member(1))).toMatchObject({ event: 'join', index: 0 })
				const season = draft('season', { previous: 1, time })
				expect(await directory.append(signed(season), later)).toBeUndefined()
			}),
			{ numRuns: 20 },
		)
	})

	const zeros = new Uint8Array(32)
	const event = (differing: Partial<Draft> = {}): Draft => ({
		...{ event: 'release', member: new Uint8Array(16), previous: 0, season: 0 },
		...{ seasonKey: new Uint8Array(32).fill(1), chatKeyHash: zeros, time: 1000, signer: 99 },
		...differing,
	})
	test.each<[LeafFault, string, Draft]>([
		['not by the log', 'by a member', event({ signer: 1 })],
		['not empty', 'with a member', event({ member: member(1) })],
		['not empty', 'that follows a leaf', event({ previous: 1 })],
		['not empty', 'with a season', event({ season: 1 })],
		['not empty', 'with a chat key', event({ chatKeyHash: new Uint8Array(32).fill(1) })],
		['not empty', 'restored to more than a time', event({ event: 'restored' })],
		['time before the last', 'of the past', event({ time: 1 })],
		['time ahead', 'of the future', event({ time: later + 600_001 })],
	])('are refused as "%s": %s', async (fault, _, leaf) => {
		expect(await (await directoryOf(join)).append(signed(leaf), later)).toBe(fault)
	})

	test('are refused with another signing key, a flipped bit, or another institute', async () => {
		const directory = await directoryOf(join)
		const bytes = await at(2000, 'witnesses', policyHash({ quorum: 1, keys: ['a'] }))
		for (let bit = 0; bit < bytes.length * 8; bit += 7) {
			const spoilt = bytes.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
			expect(await directory.append(spoilt, later)).toBeDefined()
		}
		const foreign = await makeLogEvent('IITB', { event: 'release', data: zeros, time: 2000 }, log)
		expect(await directory.append(foreign, later)).toBe('not signed')
		expect(await directory.append(bytes, later)).toBeUndefined()
	})
})

test('gives a witness policy one text whatever the order of its keys, and each policy its own hash', () => {
	const policies = fc.record({
		quorum: fc.nat(9),
		keys: fc.uniqueArray(fc.stringMatching(/^[a-z./+]{1,9}$/), { maxLength: 4 }),
	})
	fc.assert(
		fc.property(policies, policies, (one, other) => {
			const turned = { ...one, keys: one.keys.toReversed() }
			expect(policyHash(turned)).toEqual(policyHash(one))
			expect(isSamePolicy(one, other)).toBe(hex(bytesToHex(policyHash(one))).join() === policyHash(other).join())
		}),
	)
	expect(policyText({ quorum: 1, keys: ['b', 'a'] })).toBe('ydo/witnesses/v1\n1\na\nb\n')
})
