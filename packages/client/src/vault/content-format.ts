import { type Root, type SeasonSecret, type TickSeed, taken, type WrapKey } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, unsigned, utf8 } from '@ydo/crypto/bytes'
import type { EntryContent } from '@ydo/crypto/vault-entry'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import type { Claim, Decision, DecisionKind, MatchContent, VaultContent, WrapContent } from './vault-content.ts'

// Source: docs/crypto.md, "Vault": what stands in the body of an entry of each type, behind its mark.
const types = { root: 1, season: 2, decision: 3, claim: 4, match: 5, wrap: 6, awaited: 7 } as const
const kinds: readonly DecisionKind[] = ['like', 'pass', 'undo', 'withdraw', 'note']
const outcomes = ['taken', 'refused'] as const
const wrapKinds = ['passkey', 'code'] as const
const noId = new Uint8Array(16)
const none = 0

/** Bytes of a note. */
export const mostTextBytes = 120

/** The type of an entry, and its body without the mark. @throws RangeError for a text that is too long. */
export function encodeContent(content: VaultContent): EntryContent {
	return { type: types[content.type], body: bodyOf(content) }
}

/**
 * What an entry of this type and body says; `unknown` for a type of a later version, undefined for a body that is none of its type.
 */
export function decodeContent({ type, body }: EntryContent): VaultContent | 'unknown' | undefined {
	const read = readers[type]
	if (!read) return 'unknown'
	try {
		const reader = createByteReader(body)
		const content = read(reader)
		return reader.rest().length === 0 ? content : undefined
	} catch {
		return undefined
	}
}

/** A text behind its length. @throws RangeError beyond 120 bytes. */
export function textBytes(text: string): Bytes {
	const bytes = utf8(text)
	if (bytes.length > mostTextBytes) throw new RangeError(`a note has ${mostTextBytes} bytes at most`)
	return concat(unsigned(bytes.length, 1), bytes)
}

/** An id of 16 bytes as they are. @throws RangeError for another length. */
export function idBytes(id: string): Bytes {
	return taken('MemberId', fromBase64url(id))
}

function bodyOf(content: VaultContent): Bytes {
	switch (content.type) {
		case 'root':
			return concat(content.root, unsigned(content.created, 8))
		case 'season':
			return concat(unsigned(content.number, 2), textBytes(content.label), content.secret)
		case 'decision':
			return decisionBytes(content)
		case 'claim':
			return claimBytes(content)
		case 'match':
			return matchBytes(content)
		case 'wrap':
			return wrapBytes(content)
		case 'awaited':
			return concat(content.leaf)
	}
}

function decisionBytes({ peer, kind, text, at }: Decision): Bytes {
	return concat(unsigned(kinds.indexOf(kind), 1), idBytes(peer), unsigned(at, 8), textBytes(text))
}

/** Always of the same size: two peers and a withdrawal, zeros for those that are none. */
export function claimBytes({ week, number, seed, peers, included, withdrawn }: Claim): Bytes {
	if (peers.length > 2) throw new RangeError('a tick has two ballots')
	const places = [0, 1].map((k) => {
		const { peer, last } = peers[k] ?? {}
		return concat(peer ? idBytes(peer) : noId, unsigned(last ?? none, 4))
	})
	return concat(
		unsigned(week, 4),
		unsigned(number, 4),
		seed,
		...places,
		maskBytes(included),
		unsigned(withdrawn ? 1 : 0, 1),
		withdrawn ? idBytes(withdrawn) : noId,
	)
}

/** Bit k of 64, the first of the first byte, for each k. */
function maskBytes(indexes: readonly number[]): Bytes {
	const mask = new Uint8Array(8)
	for (const index of indexes) {
		if (index < 0 || index > 63) throw new RangeError('an opening has 64 ballots')
		mask[index >> 3] = (mask[index >> 3] ?? 0) | (128 >> (index & 7))
	}
	return mask
}

/** Always of the same size but for its text. */
export function matchBytes({ id, peer, week, outcome, text, at }: MatchContent): Bytes {
	return concat(
		idBytes(id),
		idBytes(peer),
		unsigned(week, 4),
		unsigned(outcomes.indexOf(outcome), 1),
		unsigned(at, 8),
		textBytes(text),
	)
}

export function wrapBytes({ id, kind, salt, key, credential, at }: WrapContent): Bytes {
	return concat(
		idBytes(id),
		unsigned(wrapKinds.indexOf(kind), 1),
		salt,
		key,
		unsigned(at, 8),
		unsigned(credential?.length ?? 0, 2),
		credential ?? new Uint8Array(),
	)
}

const readers: Record<number, (reader: ByteReader) => VaultContent> = {
	[types.root]: (reader) => ({
		type: 'root',
		root: taken('Root', reader.bytes(32)) satisfies Root,
		created: reader.number(8),
	}),
	[types.season]: readSeason,
	[types.decision]: (reader) => ({
		type: 'decision',
		kind: oneOf(kinds, reader.number(1)),
		peer: reader.id(16),
		at: reader.number(8),
		text: reader.text(),
	}),
	[types.claim]: readClaim,
	[types.match]: readMatch,
	[types.wrap]: readWrap,
	[types.awaited]: (reader) => ({ type: 'awaited', leaf: reader.rest() }),
}

/** @throws RangeError where it is not of the format. */
export function readSeason(reader: ByteReader): Extract<VaultContent, { type: 'season' }> {
	const secret = (): SeasonSecret => taken('SeasonSecret', reader.bytes(32))
	return { type: 'season', number: reader.number(2), label: reader.text(), secret: secret() }
}

/** @throws RangeError where it is not of the format. */
export function readClaim(reader: ByteReader): Claim {
	const [week, number] = [reader.number(4), reader.number(4)]
	const seed: TickSeed = taken('TickSeed', reader.bytes(32))
	const places = [0, 1].map(() => ({ peer: reader.id(16), last: reader.number(4) }))
	const mask = reader.bytes(8)
	const [withdraws, withdrawn] = [reader.number(1), reader.id(16)]
	return {
		type: 'claim',
		week,
		number,
		seed,
		// A ballot's week is never 0: what has no `last` is no ballot.
		peers: places.filter(({ last }) => last !== none),
		included: Array.from({ length: 64 }, (_, k) => k).filter((k) => (mask[k >> 3] ?? 0) & (128 >> (k & 7))),
		withdrawn: withdraws ? withdrawn : undefined,
	}
}

/** @throws RangeError where it is not of the format. */
export function readMatch(reader: ByteReader): MatchContent {
	const [id, peer, week] = [reader.id(16), reader.id(16), reader.number(4)]
	const outcome = oneOf(outcomes, reader.number(1))
	return { type: 'match', id, peer, week, outcome, at: reader.number(8), text: reader.text() }
}

/** @throws RangeError where it is not of the format. */
export function readWrap(reader: ByteReader): WrapContent {
	const [id, kind] = [reader.id(16), oneOf(wrapKinds, reader.number(1))]
	const salt = reader.bytes(16)
	const key: WrapKey = taken('WrapKey', reader.bytes(32))
	const at = reader.number(8)
	const length = reader.number(2)
	return { type: 'wrap', id, kind, salt, key, at, credential: length > 0 ? reader.bytes(length) : undefined }
}

function oneOf<Name>(names: readonly Name[], index: number): Name {
	const name = names[index]
	if (name === undefined) throw new RangeError('no such kind')
	return name
}
