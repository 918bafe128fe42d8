import { mostSaid } from '@ydo/contract/said'
import { type TickSeed, taken } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, unsigned, utf8 } from '@ydo/crypto/bytes'
import type { Cancel, Claimed, Settled } from '#choices/events.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ChoiceContent } from './vault-content.ts'

// Source: docs/crypto.md, "Vault": bodies of what an entry says of choices. Each is one block of 256 bytes.

/** Bytes of a sealed note, which is kept as evidence. */
const mostEvidence = 156
const mostPlaces = 64
const noId = new Uint8Array(16)
const kinds = ['liked', 'passed', 'undone', 'withdrawn', 'noteChanged'] as const
const outcomes = ['matched', 'dropped', 'refused'] as const

type Decision = Exclude<ChoiceContent, Claimed | Settled>

/** A text behind its length. @throws RangeError beyond 120 bytes. */
export function textBytes(text: string): Bytes {
	const bytes = utf8(text)
	if (bytes.length > mostSaid) throw new RangeError(`a note has ${mostSaid} bytes at most`)
	return concat(unsigned(bytes.length, 1), bytes)
}

/** An id of 16 bytes as they are. @throws RangeError for another length. */
export function idBytes(id: string): Bytes {
	return taken('MemberId', fromBase64url(id))
}

/** kind u8 | peer 16 | time u64 | text: alike for all, zeros where there is nothing to say. */
export function decisionBytes(content: Decision): Bytes {
	const at = content.type === 'liked' ? content.at : 0
	const text = content.type === 'liked' || content.type === 'noteChanged' ? content.text : ''
	return concat(unsigned(kinds.indexOf(content.type), 1), idBytes(content.peer), unsigned(at, 8), textBytes(text))
}

/** @throws RangeError where it is not of the format, as the other readers do. */
export function readDecision(reader: ByteReader): Decision {
	const type = oneOf(kinds, reader.number(1))
	const [peer, at, text] = [reader.id(16), reader.number(8), reader.text()]
	if (type === 'liked') return { type, peer, text, at }
	if (at !== 0) throw new RangeError('only a like has a time')
	if (type === 'noteChanged') return { type, peer, text }
	if (text) throw new RangeError('nothing is said with it')
	return { type, peer }
}

/**
 * week u32 | number u32 | seed 32 | size u32 | places carried 8 | places withdrawn 8 | cancel: 1 or 0 u8, peer 16, week u32, number u32 |
 * time u64: always of the same size.
 */
export function claimBytes({ week, number, seed, size, carries, startedOver, cancel, at }: Claimed): Bytes {
	return concat(
		unsigned(week, 4),
		unsigned(number, 4),
		seed,
		unsigned(size, 4),
		maskBytes(carries),
		maskBytes(startedOver),
		unsigned(cancel ? 1 : 0, 1),
		cancel ? cancelBytes(cancel) : concat(noId, new Uint8Array(8)),
		unsigned(at, 8),
	)
}

export function readClaim(reader: ByteReader): Claimed {
	const [week, number] = [reader.number(4), reader.number(4)]
	const seed: TickSeed = taken('TickSeed', reader.bytes(32))
	const size = reader.number(4)
	const [carries, startedOver] = [readMask(reader.bytes(8)), readMask(reader.bytes(8))]
	const [takesBack, cancel] = [reader.number(1), readCancel(reader)]
	const claimed = { type: 'claimed', week, number, seed, size, carries, startedOver, at: reader.number(8) } as const
	return takesBack ? { ...claimed, cancel } : claimed
}

export function cancelBytes({ peer, week, number }: Cancel): Bytes {
	return concat(idBytes(peer), unsigned(week, 4), unsigned(number, 4))
}

export function readCancel(reader: ByteReader): Cancel {
	return { peer: reader.id(16), week: reader.number(4), number: reader.number(4) }
}

/** id 16 | peer 16 | week u32 | the peer's week u32 | outcome u8 | length u8 | the peer's text, or the sealed note refused. */
export function settledBytes(content: Settled): Bytes {
	const { id, peer, week, peerWeek, outcome } = content
	const place = [unsigned(week, 4), unsigned(peerWeek, 4), unsigned(outcomes.indexOf(outcome), 1)]
	return concat(idBytes(id), idBytes(peer), ...place, saidBytes(content))
}

/** Bytes of a settled match whose text or note is as long as it can be. */
export const settledLength = 16 + 16 + 4 + 4 + 1 + 1 + mostEvidence

export function readSettled(reader: ByteReader): Settled {
	const [id, peer, week, peerWeek] = [reader.id(16), reader.id(16), reader.number(4), reader.number(4)]
	const about = { type: 'settled', id, peer, week, peerWeek } as const
	const outcome = oneOf(outcomes, reader.number(1))
	if (outcome === 'matched') return { ...about, outcome, text: reader.text() }
	const note = reader.id(reader.number(1))
	if (outcome === 'refused') return { ...about, outcome, note }
	if (note) throw new RangeError('nothing is kept of it')
	return { ...about, outcome }
}

function saidBytes(content: Settled): Bytes {
	if (content.outcome === 'matched') return textBytes(content.text)
	const note = content.outcome === 'refused' ? fromBase64url(content.note) : new Uint8Array()
	if (note.length > mostEvidence) throw new RangeError('a sealed note is shorter')
	return concat(unsigned(note.length, 1), note)
}

/** Bit k of 64, the first of the first byte, for each k. */
function maskBytes(places: readonly number[]): Bytes {
	const mask = new Uint8Array(mostPlaces / 8)
	for (const place of places) {
		if (place < 0 || place >= mostPlaces) throw new RangeError('an opening has 64 ballots')
		mask[place >> 3] = (mask[place >> 3] ?? 0) | (128 >> (place & 7))
	}
	return mask
}

function readMask(mask: Bytes): number[] {
	return Array.from({ length: mostPlaces }, (_, k) => k).filter((k) => (mask[k >> 3] ?? 0) & (128 >> (k & 7)))
}

/** @throws RangeError for an index of none. */
export function oneOf<Name>(names: readonly Name[], index: number): Name {
	const name = names[index]
	if (name === undefined) throw new RangeError('no such kind')
	return name
}
