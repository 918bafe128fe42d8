import { randomBytes } from 'node:crypto'

/** What is not told is random, as in a filler. */
export type TestBallot = { token?: Buffer; probe?: Buffer; note?: Buffer }

export type TestTick = {
	week: number
	number: number
	season?: number
	ballots?: readonly TestBallot[]
	cancel?: Buffer
}

/** The bytes of an opening (number 0) or a tick, as docs/crypto.md lays them out, with fillers after the ballots told. */
export function tickBytes({ week, number, season = 1, ballots = [], cancel = randomBytes(16) }: TestTick): Buffer {
	const head = Buffer.alloc(12)
	head.writeUInt8(1, 0)
	head.writeUInt8(number === 0 ? 0 : 1, 1)
	head.writeUInt16BE(season, 2)
	head.writeUInt32BE(week, 4)
	head.writeUInt32BE(number, 8)
	const all = Array.from({ length: number === 0 ? 64 : 2 }, (_, i) => ballotBytes(ballots[i]))
	return Buffer.concat([head, ...all, cancel])
}

function ballotBytes({ token = randomBytes(32), probe = randomBytes(16), note = randomBytes(156) }: TestBallot = {}) {
	return Buffer.concat([token, probe, note])
}
