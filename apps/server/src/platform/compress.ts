import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accept-encoding.ts'

/** Brotli from 1 to 11. Measured on lists of cards (docs/benchmarks.md): 5 is small, and 11 takes seconds. */
const brotliQuality = 5

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses on another thread. */
export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
	if (encoding === 'gzip') return gzipped(bytes)
	const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
	return brotli(bytes, {
		params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
	})
}
