import { taken } from '@ydo/crypto/branded'
import { toBase64url } from '@ydo/crypto/bytes'
import { noEntry, sealEntry } from '@ydo/crypto/vault-entry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteReader } from './byte-reader.ts'
import { decodeContent, encodeContent } from './content-format.ts'
import { decision, idOf, random, season } from './sample-vault.ts'
import type { VaultContent } from './vault-content.ts'
import { markBytes, readMark } from './vault-mark.ts'

const week = 2_900
const claim = (over: object = {}): VaultContent => ({
	type: 'claimed',
	week,
	number: 7,
	seed: taken('TickSeed', random(32)),
	size: 10_000,
	carries: [0, 8, 63],
	startedOver: [9],
	cancel: { peer: idOf(3), week: week - 1, number: 5 },
	at: 1_790_000_000_000,
	...over,
})
const longest = 'ä'.repeat(60)
const match = { type: 'settled', id: idOf(8), peer: idOf(9), week, peerWeek: week - 1 } as const
const wrap = { type: 'wrap', id: idOf(4), salt: random(16), key: taken('WrapKey', random(32)), at: 5 } as const
const samples: VaultContent[] = [
	{ type: 'root', root: taken('Root', random(32)), created: 1_790_000_000_000 },
	season(3),
	decision(1, 'liked', longest, 1_790_000_000_000),
	decision(1, 'passed'),
	decision(1, 'undone'),
	decision(1, 'withdrawn'),
	decision(1, 'noteChanged', 'x'.repeat(120)),
	claim(),
	claim({ number: 0, cancel: undefined, carries: [] }),
	{ ...match, outcome: 'matched', text: longest },
	{ ...match, outcome: 'dropped' },
	{ ...match, outcome: 'refused', note: toBase64url(random(156)) },
	{ ...wrap, kind: 'code', credential: undefined },
	{ ...wrap, kind: 'passkey', credential: random(64) },
	{ type: 'awaited', leaf: random(192) },
	{ type: 'setting', name: 'wishes', text: longest.repeat(3) },
	{ type: 'chatRoot', chat: idOf(6), epoch: 2, root: taken('ChatRoot', random(32)) },
]

test.each(samples)('%j is read as it was written', (content) => {
	expect(decodeContent(encodeContent(content))).toEqual(content)
})

test.each(samples)('and so that every byte counts: %j', (content) => {
	const { type, body } = encodeContent(content)
	for (let length = 0; length < body.length; length++) {
		const cut = decodeContent({ type, body: body.slice(0, length) })
		expect(content.type === 'awaited' ? undefined : cut).toBeUndefined()
	}
	if (content.type !== 'awaited') expect(decodeContent({ type, body: Uint8Array.from([...body, 0]) })).toBeUndefined()
})

test('nothing else than a content is one, and nothing throws', () => {
	const bytes = fc.uint8Array({ maxLength: 300 }).map((body) => Uint8Array.from(body))
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 9 }), bytes, (type, body) => {
			const content = decodeContent({ type, body })
			if (content && content !== 'unknown') expect(encodeContent(content).type).toBe(type)
		}),
	)
	expect(decodeContent({ type: 77, body: new Uint8Array(3) })).toBe('unknown')
})

test.each(samples.filter(({ type }) => !['root', 'season', 'wrap', 'awaited', 'setting'].includes(type)))(
	'like, pass, undo, withdrawal, note, claim, a judged match and the root of a chat are one block of 256 bytes each: %j',
	async (content) => {
		const { type, body } = encodeContent(content)
		const mark = markBytes({ author: 'AAAAAAAAAAA', count: 1, act: 'AAAAAAAAAAA' })
		const place = { id: taken('MemberId', random(16)), keyVersion: 1, seq: 1, previous: noEntry }
		const written = { type, body: Uint8Array.from([...mark, ...body]) }
		const entry = await sealEntry(written, { key: taken('VaultKey', random(32)), place, random })
		expect(entry).toHaveLength(61 + 256 + 16)
	},
)

test.each([
	decision(1, 'liked', 'x'.repeat(121)),
	decision(1, 'noteChanged', 'ä'.repeat(61)),
	claim({ carries: [64] }),
	claim({ startedOver: [64] }),
	{ type: 'setting', name: 'x'.repeat(121), text: '' } satisfies VaultContent,
	{ type: 'setting', name: 'wishes', text: 'x'.repeat(4097) } satisfies VaultContent,
])('what does not fit is refused before it is sealed', (content) => {
	expect(() => encodeContent(content)).toThrow(RangeError)
})

test('a mark is read as it was written', () => {
	const mark = { author: 'AQIDBAUGBwg', count: 9, act: 'CAcGBQQDAgE' }
	expect(readMark(createByteReader(markBytes(mark)))).toEqual(mark)
})
