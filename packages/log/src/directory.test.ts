import { describe, expect, test } from 'vitest'
import vectors from '#vectors/log.json' with { type: 'json' }
import { createDirectory, type LeafFault } from './directory.ts'
import { verifyEd25519 } from './ed25519.ts'
import { type Draft, draft, hex, institute, member, signed } from './sample.ts'

const later = 10_000

/** A directory with these leaves in it. */
async function directoryOf(...leaves: Draft[]) {
	const directory = createDirectory(institute, verifyEd25519)
	for (const leaf of leaves) expect(await directory.append(signed(leaf), later)).toBeUndefined()
	return directory
}

test('the leaves of the vectors follow one another', async () => {
	const directory = createDirectory(institute, verifyEd25519)
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

describe('what may follow', () => {
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

describe('what may not follow', () => {
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

	test('a leaf of another institute, and one of which a bit differs', async () => {
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
