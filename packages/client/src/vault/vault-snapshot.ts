import { taken } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, unsigned } from '@ydo/crypto/bytes'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import {
	claimBytes,
	encodeContent,
	idBytes,
	matchBytes,
	mostTextBytes,
	readClaim,
	readMatch,
	readSeason,
	readWrap,
	textBytes,
	wrapBytes,
} from './content-format.ts'
import type { MatchContent, SeasonContent } from './vault-content.ts'
import type { VaultClock } from './vault-mark.ts'
import { openPeers, type Person, type VaultState } from './vault-state.ts'

// Source: docs/crypto.md, "Vault": a snapshot takes the place of all entries before it. What it is padded to may say how many people a
// member has decided about, which the number of entries says anyway, and not what: each of them has one record, like or pass, and the
// notes of likes have 64 records, used or not.
export const snapshotType = 128
const choiceRecords = 64
const leastLength = 16_384
/** Type and length of an entry, and the mark, stand before it. */
const before = 25
const marks = ['none', 'like', 'pass', 'matched'] as const

/** What a snapshot holds: the state, and the clock by which a device sees that nothing it knows of is missing. */
export type VaultSnapshot = { state: VaultState; clock: VaultClock }

/** The body of a snapshot behind its mark, so long that the whole plaintext is a power of two. Keys of seasons that ended are left out. */
export function encodeSnapshot({ state, clock }: VaultSnapshot): Bytes {
	const lately = Math.max(0, ...state.seasons.map(({ number }) => number))
	const filled = concat(
		unsigned(1, 1),
		unsigned(state.origin, 4),
		listOf(Object.entries(clock), ([author, { count, act }]) =>
			concat(fromBase64url(author), unsigned(count, 4), fromBase64url(act)),
		),
		state.root ? concat(unsigned(1, 1), state.root.root, unsigned(state.root.created, 8)) : unsigned(0, 1),
		listOf(
			state.seasons.filter(({ number }) => number === lately),
			seasonBytes,
		),
		choicesOf(state),
		listOf([...state.people], personBytes),
		state.claim ? concat(unsigned(1, 1), claimBytes(state.claim)) : unsigned(0, 1),
		listOf(state.matches, paddedMatch),
		listOf(state.wraps, wrapBytes),
		listOf(state.awaited, (leaf) => concat(unsigned(leaf.length, 2), leaf)),
	)
	return concat(filled, new Uint8Array(paddedLength(filled.length) - filled.length))
}

/** What the body of a snapshot says; undefined for one that is not of the format. */
export function decodeSnapshot(body: Bytes): VaultSnapshot | undefined {
	try {
		return readSnapshot(createByteReader(body))
	} catch {
		return undefined
	}
}

function readSnapshot(reader: ByteReader): VaultSnapshot | undefined {
	if (reader.number(1) !== 1) return undefined
	const origin = reader.number(4)
	const clock = Object.fromEntries(
		readList(reader, () => [reader.id(8), { count: reader.number(4), act: reader.id(8) }] as const),
	)
	const root = readOptional(reader, () => ({ root: taken('Root', reader.bytes(32)), created: reader.number(8) }))
	const seasons = readList(reader, () => readSeason(reader))
	const texts = readChoices(reader)
	const people = new Map(
		readList(reader, () => {
			const [peer, person] = [reader.id(16), readPerson(reader)]
			return [peer, { ...person, text: texts.get(peer) ?? '' }] as const
		}),
	)
	const claim = readOptional(reader, () => readClaim(reader))
	const matches = readList(reader, () => readPaddedMatch(reader))
	const wraps = readList(reader, () => readWrap(reader))
	const awaited = readList(reader, () => reader.bytes(reader.number(2)))
	if (reader.rest().some((byte) => byte !== 0)) return undefined
	return { clock, state: { root, seasons, people, claim, matches, wraps, awaited, origin } }
}

function paddedLength(filled: number): number {
	const whole = filled + before
	return Math.max(leastLength, 2 ** Math.ceil(Math.log2(whole))) - before
}

function listOf<Item>(items: readonly Item[], bytesOf: (item: Item) => Bytes): Bytes {
	return concat(unsigned(items.length, 4), ...items.map(bytesOf))
}

function readList<Item>(reader: ByteReader, read: () => Item): Item[] {
	return Array.from({ length: reader.number(4) }, read)
}

function readOptional<Item>(reader: ByteReader, read: () => Item): Item | undefined {
	return reader.number(1) === 1 ? read() : undefined
}

function seasonBytes(season: SeasonContent): Bytes {
	return encodeContent(season).body
}

function paddedText(text: string): Bytes {
	const bytes = textBytes(text)
	return concat(bytes, new Uint8Array(1 + mostTextBytes - bytes.length))
}

function readPaddedText(reader: ByteReader): string {
	return createByteReader(reader.bytes(1 + mostTextBytes)).text()
}

/** The notes of open choices. @throws RangeError where there are more than the protocol lets be open. */
function choicesOf(state: VaultState): Bytes {
	const open = openPeers(state)
	if (open.length > choiceRecords) throw new RangeError('more choices are open than can be')
	const records = open.map((peer) =>
		concat(unsigned(1, 1), idBytes(peer), paddedText(state.people.get(peer)?.text ?? '')),
	)
	return concat(...records, new Uint8Array((choiceRecords - open.length) * choiceLength))
}

const choiceLength = 1 + 16 + 1 + mostTextBytes

function readChoices(reader: ByteReader): Map<string, string> {
	const records = Array.from({ length: choiceRecords }, () => {
		const used = reader.number(1) === 1
		return { used, entry: [reader.id(16), readPaddedText(reader)] as const }
	})
	return new Map(records.filter(({ used }) => used).map(({ entry }) => entry))
}

function personBytes([peer, { mark, at, last, live }]: readonly [string, Person]): Bytes {
	return concat(idBytes(peer), unsigned(marks.indexOf(mark), 1), unsigned(at, 8), unsigned(last, 4), unsigned(live, 4))
}

function readPerson(reader: ByteReader): Omit<Person, 'text'> {
	const mark = marks[reader.number(1)]
	if (!mark) throw new RangeError('no such mark')
	return { mark, at: reader.number(8), last: reader.number(4), live: reader.number(4) }
}

/** Of one size, whatever the peer wrote. */
function paddedMatch(match: MatchContent): Bytes {
	const bytes = matchBytes(match)
	return concat(bytes, new Uint8Array(matchLength - bytes.length))
}

const matchLength = 16 + 16 + 4 + 1 + 8 + 1 + mostTextBytes

function readPaddedMatch(reader: ByteReader): MatchContent {
	return readMatch(createByteReader(reader.bytes(matchLength)))
}
