import { tickNumbers } from '@ydo/contract/ticks'

/** A ballot as it was sent: parts of the tick's own bytes. */
export type SentBallot = { token: Buffer; probe: Buffer; note: Buffer }

export type SentTick = { season: number; week: number; number: number; ballots: SentBallot[]; cancel: Buffer }

// Source: docs/crypto.md, "Choices": version u8 1 | kind u8 | season u16 | week u32 | number u32 | ballots | cancel 16.
const headerBytes = 12
const cancelBytes = 16
/** token 32 | probe 16 | note 156. */
const ballotBytes = 204
const probeAt = 32
const noteAt = 48

/** The tick of these bytes; undefined where they are none: another version or size, or a kind that the size or number is not of. */
export function readTick(bytes: Buffer): SentTick | undefined {
	if (bytes.length !== tickNumbers.openingBytes && bytes.length !== tickNumbers.tickBytes) return undefined
	const isOpening = bytes.length === tickNumbers.openingBytes
	const number = bytes.readUInt32BE(8)
	if (bytes[0] !== 1 || bytes[1] !== (isOpening ? 0 : 1) || (number === 0) !== isOpening) return undefined
	const cancelAt = bytes.length - cancelBytes
	const count = (cancelAt - headerBytes) / ballotBytes
	return {
		season: bytes.readUInt16BE(2),
		week: bytes.readUInt32BE(4),
		number,
		ballots: Array.from({ length: count }, (_, i) => readBallot(bytes, headerBytes + i * ballotBytes)),
		cancel: bytes.subarray(cancelAt),
	}
}

function readBallot(bytes: Buffer, at: number): SentBallot {
	return {
		token: bytes.subarray(at, at + probeAt),
		probe: bytes.subarray(at + probeAt, at + noteAt),
		note: bytes.subarray(at + noteAt, at + ballotBytes),
	}
}
