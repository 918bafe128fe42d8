import { createHash, randomBytes } from 'node:crypto'

/** Omitted fields are random, as in a filler. */
export type TestBallot = { token?: Buffer; proof?: Buffer; expectation?: Buffer; note?: Buffer }

export type TestTick = {
	week: number
	leaf: number
	/** 0 is an opening. */
	number?: number
	season?: number
	ballots?: readonly TestBallot[]
}

/** The bytes of an opening or a tick as docs/crypto.md defines them, with fillers after the given ballots. */
export function tickBytes({ week, leaf, number = 0, season = 1, ballots = [] }: TestTick): Buffer {
	const head = Buffer.alloc(16)
	head.writeUInt8(2, 0)
	head.writeUInt8(number === 0 ? 0 : 1, 1)
	head.writeUInt16BE(season, 2)
	head.writeUInt32BE(week, 4)
	head.writeUInt32BE(leaf, 8)
	head.writeUInt32BE(number, 12)
	const all = Array.from({ length: number === 0 ? 64 : 4 }, (_, i) => ballotBytes(ballots[i]))
	return Buffer.concat([head, ...all])
}

function ballotBytes(ballot: TestBallot = {}): Buffer {
	const { token = randomBytes(32), proof = randomBytes(16) } = ballot
	const { expectation = randomBytes(16), note = randomBytes(284) } = ballot
	return Buffer.concat([token, proof, expectation, note])
}

/** The body of POST /api/slot. */
export function slotBytes(entry: Buffer, tick: Buffer = Buffer.alloc(0), isSnapshot = false): Buffer {
	const head = Buffer.alloc(5)
	head.writeUInt8(isSnapshot ? 1 : 0, 0)
	head.writeUInt32BE(entry.length, 1)
	return Buffer.concat([head, entry, tick])
}

/** The ballots that two members with these leaves make if they like each other: the first one's, and the second one's. */
export function likesOf(leaf: number, peerLeaf: number, token = randomBytes(32)) {
	const [proof, peersProof] = [randomBytes(16), randomBytes(16)]
	const [note, peersNote] = [randomBytes(284), randomBytes(284)]
	return [
		{ token, proof, expectation: expectationOf(peerLeaf, peersProof), note },
		{ token, proof: peersProof, expectation: expectationOf(leaf, proof), note: peersNote },
	] as const
}

/** Source: docs/crypto.md, "Choices". */
function expectationOf(leaf: number, proof: Buffer): Buffer {
	const index = Buffer.alloc(4)
	index.writeUInt32BE(leaf)
	const bytes = Buffer.concat([Buffer.from('ydo/choice/expect/v2\0'), index, proof])
	return createHash('sha256').update(bytes).digest().subarray(0, 16)
}
