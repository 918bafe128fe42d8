import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deflatePiece, gzipHead, gzipTail } from './gzip-pieces.ts'

const pieces = fc.array(
	fc.string({ maxLength: 200 }).map((text) => Buffer.from(text.repeat(20))),
	{ maxLength: 5 },
)

test('pieces deflated by themselves are one gzip file, in whatever order', async () => {
	await fc.assert(
		fc.asyncProperty(pieces, async (pieces) => {
			const plain = Buffer.concat(pieces)
			const deflated = await Promise.all(pieces.map(deflatePiece))
			const file = Buffer.concat([gzipHead, ...deflated, gzipTail(crc32(plain), plain.length)])
			expect(gunzipSync(file)).toEqual(plain)
		}),
	)
})

test('a file with another checksum or length is refused', async () => {
	const plain = Buffer.from('said')
	const deflated = await deflatePiece(plain)
	for (const tail of [gzipTail((crc32(plain) + 1) % 2 ** 32, 4), gzipTail(crc32(plain), 5)])
		expect(() => gunzipSync(Buffer.concat([gzipHead, deflated, tail]))).toThrow()
})
