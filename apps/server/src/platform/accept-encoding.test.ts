import { expect, test } from 'vitest'
import { acceptedEncodings } from './accept-encoding.ts'

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
