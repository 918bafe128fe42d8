import { limits } from '@ydo/contract/limits'
import { expect, test } from 'vitest'
import { isSmallEnough } from './photo-kind.ts'

const file = (bytes: number) => new Blob([new Uint8Array(bytes)])

test.each([
	['of 12 megapixels stays as it is', 1, { width: 3000, height: 4000 }, true],
	['of exactly the most megapixels stays as it is', limits.photoBytes, { width: 4000, height: 4000 }, true],
	['of 50 megapixels is made smaller', 1, { width: 6120, height: 8160 }, false],
	['with a very long side is made smaller', 1, { width: limits.photoSide + 1, height: 9 }, false],
	['of too many bytes is made smaller', limits.photoBytes + 1, { width: 300, height: 400 }, false],
])('a photo %s', (_, bytes, size, small) => {
	expect(isSmallEnough(file(bytes), size)).toBe(small)
})
