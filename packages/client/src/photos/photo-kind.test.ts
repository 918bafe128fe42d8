import { limits } from '@ydo/contract/limits'
import { expect, test } from 'vitest'
import { isSendable, judgeSize } from './photo-kind.ts'

const jpeg = '\xff\xd8\xff\xe0'
const file = (head: string, length = 100) => {
	const bytes = new Uint8Array(length)
	bytes.set([...head].map((letter) => letter.charCodeAt(0)))
	return new Blob([bytes])
}

test.each([
	['of 12 megapixels is sent as it is', file(jpeg), { width: 3000, height: 4000 }, true],
	[
		'of exactly the most megapixels is sent as it is',
		file(jpeg, limits.photoBytes),
		{ width: 4000, height: 4000 },
		true,
	],
	['of 50 megapixels is drawn anew', file(jpeg), { width: 6120, height: 8160 }, false],
	['with a very long side is drawn anew', file(jpeg), { width: limits.photoSide + 1, height: 9 }, false],
	['of too many bytes is drawn anew', file(jpeg, limits.photoBytes + 1), { width: 300, height: 400 }, false],
])('a photo %s', async (_, photo, size, sendable) => {
	expect(await isSendable(photo, size)).toBe(sendable)
})

test.each([
	['JPEG', jpeg, true],
	['PNG', '\x89PNG\r\n\x1a\n', true],
	['WebP', 'RIFF\x10\0\0\0WEBPVP8 ', true],
	['AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1', true],
	['animated AVIF', '\0\0\0\x1cftypavis\0\0\0\0avif', true],
	['AVIF of another camera', '\0\0\0\x1cftypmif1\0\0\0\0avifmiaf', true],
	['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1', false],
	['GIF', 'GIF89a', false],
	['BMP', 'BM', false],
	['ICO', '\0\0\x01\0', false],
	['SVG', '<svg xmlns="http://www.w3.org/2000/svg">', false],
	['a sound', 'RIFF\x10\0\0\0WAVEfmt ', false],
	['TIFF', 'II*\0', false],
])('tells by its first bytes if the server reads %s', async (_, head, sendable) => {
	expect(await isSendable(file(head), { width: 300, height: 400 })).toBe(sendable)
})

test.each([
	[{ width: 1, height: 1 }, /only 1 pixel across/],
	[{ width: 2, height: 9 }, /only 2 pixels across/],
	[{ width: 20, height: 4000 }, /only 20 pixels across/],
	[{ width: 4000, height: 20 }, /only 15 pixels across/],
	[{ width: 159, height: 400 }, /only 159 pixels across.*160 or more/],
	[{ width: 160, height: 213 }, undefined],
	[{ width: 160, height: 12_000 }, undefined],
	[{ width: 12_000, height: 214 }, undefined],
])('judges a size by what a card shows of it: %o', (size, reason) => {
	const judged = judgeSize(size)
	if (reason) expect(judged).toMatch(reason)
	else expect(judged).toBeUndefined()
})
