import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	acceptedEncodings,
	deflatePiece,
	etagOf,
	gzipHead,
	gzipTail,
	matchesEtag,
	requireMatch,
} from './http-content.ts'

test.each(['"a"', 'W/"a"', '"x", "a"', '"x",W/"a" , "y"', '*', ' * '])('%s names the tag', (header) => {
	expect(matchesEtag(header, '"a"')).toBe(true)
})

test.each([undefined, '', 'a', '"A"', '"x", "y"', '"a', '"aa"', 'w/"a"'])('%s does not', (header) => {
	expect(matchesEtag(header, '"a"')).toBe(false)
})

test('derives the tag from the content and reports a save over another version as stale', () => {
	const [one, other] = [etagOf({ paused: true }), etagOf({ paused: false })]
	expect(one).toMatch(/^"[\w-]{22}"$/)
	expect(one).toBe(etagOf({ paused: true }))
	expect(() => requireMatch(one, one)).not.toThrow()
	expect(() => requireMatch(undefined, one)).not.toThrow()
	for (const header of [other, '', 'x']) expect(() => requireMatch(header, one)).toThrow('another device')
})

test.each([
	[undefined, []],
	['', []],
	['identity', []],
	['gzip, deflate, br, zstd', ['br', 'gzip']],
	['GZIP;q=1.0, Br;q=0.1', ['br', 'gzip']],
	['gzip', ['gzip']],
	['br;q=0, gzip', ['gzip']],
	['br; q=0.000, *', ['gzip']],
	['*', ['br', 'gzip']],
	['*;q=0', []],
	['br;q=much', []],
	['brotli, x-gzip', []],
])('%s accepts %j', (header, expected) => {
	expect(acceptedEncodings(header)).toEqual(expected)
})

const pieces = fc.array(
	fc.string({ maxLength: 200 }).map((text) => Buffer.from(text.repeat(20))),
	{ maxLength: 5 },
)

test('assembles separately deflated pieces, in any order, into one gzip file', async () => {
	await fc.assert(
		fc.asyncProperty(pieces, async (pieces) => {
			const plain = Buffer.concat(pieces)
			const deflated = await Promise.all(pieces.map(deflatePiece))
			const file = Buffer.concat([gzipHead, ...deflated, gzipTail(crc32(plain), plain.length)])
			expect(gunzipSync(file)).toEqual(plain)
		}),
	)
})

test('rejects a file with a wrong checksum or length', async () => {
	const plain = Buffer.from('said')
	const deflated = await deflatePiece(plain)
	for (const tail of [gzipTail((crc32(plain) + 1) % 2 ** 32, 4), gzipTail(crc32(plain), 5)])
		expect(() => gunzipSync(Buffer.concat([gzipHead, deflated, tail]))).toThrow()
})
