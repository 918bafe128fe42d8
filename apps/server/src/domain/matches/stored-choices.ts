import { expectationOf } from '@ydo/log/expectation'
import type { Hasher, Sealer } from '#infra/at-rest.ts'

// Stored choices: keyed hashes of the compared values, and sealed data for the two members of a match.

/** token 32 | proof 16 | expectation 16 | note 284. Source: docs/crypto.md, "Choices". */
export const ballotBytes = 348
const [proofAt, expectationAt, noteAt] = [32, 48, 64]
const proofBytes = 16
const macBytes = 16

/** Columns of a ballot. */
export type StoredBallot = { token: Buffer; expectation: Buffer; offer: Buffer; sealed: Buffer }

/** A ballot's owner and the leaf it was made by. */
export type BallotOwner = { memberId: Buffer; season: number; week: number; leaf: number }

/** Part of a ballot that the peer of a match receives. */
export type OpenedBallot = { proof: Buffer; note: Buffer }

/**
 * Hashes a ballot's bytes with a key and seals proof and note. The offer is what the peer must expect of this ballot: two ballots
 * agree if their tokens are equal and each one's offer is the other's expectation. All are hashed with the token, so that equal
 * values of different pairs differ.
 */
export function storeBallot(
	{ sealer, hasher }: { sealer: Sealer; hasher: Hasher },
	owner: BallotOwner,
	bytes: Buffer,
): StoredBallot {
	const place = `${owner.season}.${owner.week}.${bytes.toString('hex', 0, proofAt)}`
	const proof = bytes.subarray(proofAt, expectationAt)
	const mac = (label: string, text: string) => hasher.hash(label, text).subarray(0, macBytes)
	const offerMac = (offer: Uint8Array) => mac('ballot-offer', `${place}.${Buffer.from(offer).toString('hex')}`)
	const token = mac('ballot', place)
	return {
		token,
		expectation: offerMac(bytes.subarray(expectationAt, noteAt)),
		offer: offerMac(expectationOf(owner.leaf, proof)),
		sealed: sealer.seal(ballotContext(owner, token), Buffer.concat([proof, bytes.subarray(noteAt)])),
	}
}

/** Throws if the bytes were not sealed for this ballot. */
export function openBallot(
	sealer: Sealer,
	{ token, sealed, ...owner }: Pick<BallotOwner, 'memberId' | 'week'> & Pick<StoredBallot, 'token' | 'sealed'>,
): OpenedBallot {
	const plain = sealer.open(ballotContext(owner, token), sealed)
	return { proof: plain.subarray(0, proofBytes), note: plain.subarray(proofBytes) }
}

/** One member's view of a match, as sealed in `match_sides.sealed`. */
export type StoredSide = OpenedBallot & {
	ownLeaf: number
	peerLeaf: number
	/** The peer's name on the day of the match. */
	name: string
}

type Side = { matchId: Buffer; memberId: Buffer }

// Layout: own leaf u32 | peer's leaf u32 | proof 16 | note 284 | name.
const noteBytes = ballotBytes - noteAt
const [sideProofAt, sideNoteAt] = [8, 8 + proofBytes]

export function sealSide(sealer: Sealer, side: Side, { ownLeaf, peerLeaf, proof, note, name }: StoredSide): Buffer {
	const leaves = Buffer.alloc(sideProofAt)
	leaves.writeUInt32BE(ownLeaf, 0)
	leaves.writeUInt32BE(peerLeaf, 4)
	return sealer.seal(sideContext(side, 'side'), Buffer.concat([leaves, proof, note, Buffer.from(name)]))
}

/** Throws if the bytes were not sealed for this side of this match. */
export function openSide(sealer: Sealer, side: Side, sealed: Uint8Array): StoredSide {
	const plain = sealer.open(sideContext(side, 'side'), sealed)
	return {
		ownLeaf: plain.readUInt32BE(0),
		peerLeaf: plain.readUInt32BE(4),
		proof: plain.subarray(sideProofAt, sideNoteAt),
		note: plain.subarray(sideNoteAt, sideNoteAt + noteBytes),
		name: plain.subarray(sideNoteAt + noteBytes).toString(),
	}
}

/** Seals the peer's small first photo as of the match. */
export function sealSidePhoto(sealer: Sealer, side: Side, photo: Buffer): Buffer {
	return sealer.seal(sideContext(side, 'photo'), photo)
}

/** Throws if the bytes were not sealed for this side of this match. */
export function openSidePhoto(sealer: Sealer, side: Side, sealed: Uint8Array): Buffer {
	return sealer.open(sideContext(side, 'photo'), sealed)
}

function ballotContext({ memberId, week }: Pick<BallotOwner, 'memberId' | 'week'>, token: Buffer): string {
	return `ballots.${memberId.toString('base64url')}.${week}.${token.toString('base64url')}`
}

function sideContext({ matchId, memberId }: Side, what: 'side' | 'photo'): string {
	return `match_sides.${matchId.toString('base64url')}.${memberId.toString('base64url')}.${what}`
}
