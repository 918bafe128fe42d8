import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'

// A gzip file (RFC 1952) whose deflated blocks were made in pieces, each by itself, so that some can be replaced and the rest stay.

const deflate = promisify(deflateRaw)

/** Before the first piece: deflate, no flags, no time, no extra flags, unknown system (RFC 1952, section 2.3.1). */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** Deflates a piece on another thread. It ends at a whole byte and refers to nothing before it, whatever that will be. */
export function deflatePiece(bytes: Buffer): Promise<Buffer> {
	return deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH })
}

/** After the last piece: an empty last block (RFC 1951, section 3.2.3), then CRC-32 and length of all that was deflated. */
export function gzipTail(crc: number, length: number): Buffer {
	const tail = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
	tail.writeUInt32LE(crc, 2)
	tail.writeUInt32LE(length % 2 ** 32, 6)
	return tail
}
