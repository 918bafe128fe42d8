import { taken } from '@ydo/crypto/branded'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOf, random, season } from '#test/sample-vault.ts'
import { createByteReader } from './batch-format.ts'
import { decodeContent, encodeContent, markBytes, readMark, type VaultContent } from './vault-content.ts'

const wrap = { type: 'wrap', id: idOf(4), salt: random(16), key: taken('WrapKey', random(32)), at: 5 } as const
const samples: VaultContent[] = [
	{ type: 'root', root: taken('Root', random(32)), created: 1_790_000_000_000 },
	season(3),
	season(65_535, { label: 'ä'.repeat(60), device: 2 ** 32 - 1, deviceName: '📱'.repeat(40), at: 1_790_000_000_000 }),
	{ ...wrap, kind: 'code', credential: undefined },
	{ ...wrap, kind: 'passkey', credential: random(64) },
	{ type: 'awaited', leaf: random(192) },
	{ type: 'chatRoot', chat: idOf(6), epoch: 2, root: taken('ChatRoot', random(32)) },
]

test.each(samples)('reads back $type as written', (content) => {
	expect(decodeContent(encodeContent(content))).toEqual(content)
})

test.each(samples.filter(({ type }) => type !== 'awaited'))('refuses $type with a byte missing or extra', (content) => {
	const { type, body } = encodeContent(content)
	for (let length = 0; length < body.length; length++)
		expect(decodeContent({ type, body: body.slice(0, length) })).toBeUndefined()
	expect(decodeContent({ type, body: Uint8Array.from([...body, 0]) })).toBeUndefined()
})

test('never throws on random bytes', () => {
	const bytes = fc.uint8Array({ maxLength: 1100 }).map((body) => Uint8Array.from(body))
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 12 }), bytes, (type, body) => {
			const content = decodeContent({ type, body })
			if (content && content !== 'unknown') expect(encodeContent(content).type).toBe(type)
		}),
	)
})

test('decodes the type of a later version as unknown', () => {
	expect(decodeContent({ type: 77, body: new Uint8Array(3) })).toBe('unknown')
})

test.each([season(1, { label: 'x'.repeat(121) }), season(1, { deviceName: 'x'.repeat(161) })])(
	'refuses to encode a text that is too long',
	(content) => {
		expect(() => encodeContent(content)).toThrow(RangeError)
	},
)

test('reads back a mark as written', () => {
	const mark = { author: 'AQIDBAUGBwg', count: 9, act: 'CAcGBQQDAgE' }
	expect(readMark(createByteReader(markBytes(mark)))).toEqual(mark)
})
