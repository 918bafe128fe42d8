import type { Sealer } from './at-rest.ts'

/** A match as one of the two gets it, as it is sealed in `match_sides.sealed`. */
export type StoredSide = {
	/** The week of one's own ballot, and of the peer's. */
	week: number
	peerWeek: number
	/** When the two met, in Unix milliseconds. */
	at: number
	/** The peer's, of 156 bytes, which only the two can open. */
	note: Buffer
}

type Tick = { memberId: Buffer; week: number; number: number }
type Side = { matchId: Buffer; memberId: Buffer }

export const cancelBytes = 16

/** The note of a ballot; a row's token is its own, so no note opens in another's place. */
export function sealNote(sealer: Sealer, { week, token }: { week: number; token: Buffer }, note: Buffer): Buffer {
	return sealer.seal(noteContext(week, token), note)
}

/** Throws where the bytes were not sealed for this ballot. */
export function openNote(sealer: Sealer, { week, token }: { week: number; token: Buffer }, sealed: Uint8Array): Buffer {
	return sealer.open(noteContext(week, token), sealed)
}

export function sealCancel(sealer: Sealer, tick: Tick, cancel: Buffer): Buffer {
	return sealer.seal(tickContext(tick), cancel)
}

/** Throws where the bytes were not sealed for this tick. */
export function openCancel(sealer: Sealer, tick: Tick, sealed: Uint8Array): Buffer {
	return sealer.open(tickContext(tick), sealed)
}

// Layout: week u32 | peer's week u32 | time u64 | note 156.
const noteAt = 16

export function sealSide(sealer: Sealer, side: Side, { week, peerWeek, at, note }: StoredSide): Buffer {
	const head = Buffer.alloc(noteAt)
	head.writeUInt32BE(week, 0)
	head.writeUInt32BE(peerWeek, 4)
	head.writeBigUInt64BE(BigInt(at), 8)
	return sealer.seal(sideContext(side, 'side'), Buffer.concat([head, note]))
}

/** Throws where the bytes were not sealed for this side of this match. */
export function openSide(sealer: Sealer, side: Side, sealed: Uint8Array): StoredSide {
	const plain = sealer.open(sideContext(side, 'side'), sealed)
	return {
		week: plain.readUInt32BE(0),
		peerWeek: plain.readUInt32BE(4),
		at: Number(plain.readBigUInt64BE(8)),
		note: plain.subarray(noteAt),
	}
}

export function sealCancels(sealer: Sealer, side: Side, cancels: readonly Buffer[]): Buffer {
	return sealer.seal(sideContext(side, 'cancels'), Buffer.concat(cancels))
}

/** Throws where the bytes were not sealed for this side of this match. */
export function openCancels(sealer: Sealer, side: Side, sealed: Uint8Array): Buffer[] {
	const plain = sealer.open(sideContext(side, 'cancels'), sealed)
	return Array.from({ length: plain.length / cancelBytes }, (_, i) =>
		plain.subarray(i * cancelBytes, (i + 1) * cancelBytes),
	)
}

function noteContext(week: number, token: Buffer): string {
	return `ballots.${week}.${token.toString('base64url')}`
}

function tickContext({ memberId, week, number }: Tick): string {
	return `ticks.${memberId.toString('base64url')}.${week}.${number}`
}

function sideContext({ matchId, memberId }: Side, what: 'side' | 'cancels'): string {
	return `match_sides.${matchId.toString('base64url')}.${memberId.toString('base64url')}.${what}`
}
