import type {
	Ballot,
	Expectation,
	MemberId,
	Note,
	NoteKey,
	Opening,
	PairSecret,
	Proof,
	SeasonSalt,
	Tick,
	TickSeed,
	Token,
} from './branded.ts'
import { type Bytes, compareBytes, concat, label, readUnsigned, readUtf8, unsigned, utf8 } from './bytes.ts'
import { hkdf, open, seal, sha256 } from './primitives.ts'

// Formats of choices, version 2. Source: docs/crypto.md, "Choices". Every part of a tick that depends on a like is made here.

/** The purpose of a like. Two likes match only if their kinds are equal. */
export const kinds = ['dating', 'friends'] as const

export type Kind = (typeof kinds)[number]

/** Two members in a season, seen from one of them. */
export type Pair = { secret: PairSecret; salt: SeasonSalt; self: MemberId; peer: MemberId }

/** Selects a value of the pair: values differ by kind and week. */
export type PairValue = { kind: Kind; week: number }

/** The member of the pair who makes the value. */
export type Side = 'self' | 'peer'

/** Salt of an institute's season; `season` is its label, such as `2026-autumn`. */
export async function seasonSalt(institute: string, season: string): Promise<SeasonSalt> {
	return (await sha256(label('ydo/season'), label(institute), utf8(season))) as SeasonSalt
}

/** token(k,w): sent by both sides in a week if they like each other. 32 bytes. */
export async function tokenOf(pair: Pair, { kind, week }: PairValue): Promise<Token> {
	const [lower, higher] = compareBytes(pair.self, pair.peer) < 0 ? [pair.self, pair.peer] : [pair.peer, pair.self]
	const info = concat(label('ydo/choice/token/v2'), kindByte(kind), lower, higher, unsigned(week, 4))
	return (await hkdf(pair.secret, { salt: pair.salt, info, length: 32 })) as Token
}

/** noteKey(from→other,k,w): seals the note that `from` writes. 32 bytes. */
export async function noteKeyOf(pair: Pair, from: Side, value: PairValue): Promise<NoteKey> {
	return (await directed(pair, from, { ...value, name: 'ydo/choice/note/v2', length: 32 })) as NoteKey
}

/** proof(from→other,k,w): proves to the other that `from` liked; only the two can make it. 16 bytes. */
export async function proofOf(pair: Pair, from: Side, value: PairValue): Promise<Proof> {
	return (await directed(pair, from, { ...value, name: 'ydo/choice/proof/v2', length: 16 })) as Proof
}

/**
 * expect(self→peer): hash that the peer's proof must have, under the peer's leaf that it was computed with. 16 bytes.
 * The server computes the same from the peer's ballot (packages/log, expectation.ts).
 */
export async function expectationOf(leaf: number, proof: Proof): Promise<Expectation> {
	return (await sha256(label('ydo/choice/expect/v2'), unsigned(leaf, 4), proof)).slice(0, 16) as Expectation
}

type Directed = PairValue & { name: string; length: number }

function directed({ secret, salt, self, peer }: Pair, from: Side, { name, kind, week, length }: Directed) {
	const direction = from === 'self' ? [self, peer] : [peer, self]
	const info = concat(label(name), kindByte(kind), ...direction, unsigned(week, 4))
	return hkdf(secret, { salt, info, length })
}

function kindByte(kind: Kind): Bytes {
	return unsigned(kinds.indexOf(kind), 1)
}

/** Maximum UTF-8 bytes of a note's text. */
export const noteBytes = 240
const notePlain = 256
const ivLength = 12

/**
 * note = iv 12
 * AES-256-GCM(noteKey, iv, length u8
 * text
 * zeros to 256, AAD = token). @throws RangeError for a longer text
 */
export async function sealNote(
	text: string,
	{ key, token, iv }: { key: NoteKey; token: Token; iv: Bytes },
): Promise<Note> {
	const words = utf8(text)
	if (words.length > noteBytes) throw new RangeError(`a note has at most ${noteBytes} bytes`)
	const plain = new Uint8Array(notePlain)
	plain.set([words.length])
	plain.set(words, 1)
	return concat(iv, await seal(plain, { key, iv, additional: token })) as Note
}

/** Decrypts a note; undefined for anything not sealed by its writer for this pair, kind and week. */
export async function openNote(
	note: Note,
	{ key, token }: { key: NoteKey; token: Token },
): Promise<string | undefined> {
	const plain = await open(note.slice(ivLength), { key, iv: note.slice(0, ivLength), additional: token })
	const length = plain?.[0] ?? 0
	if (!plain || plain.length !== notePlain || length > noteBytes) return undefined
	if (plain.subarray(1 + length).some((byte) => byte !== 0)) return undefined
	return readUtf8(plain.subarray(1, 1 + length))
}

/** Identifies a tick, and so its fillers, which never repeat. */
export type TickPlace = {
	/** 32 fresh random bytes for each tick. */
	seed: TickSeed
	week: number
	/** Index of the sender's newest leaf. */
	leaf: number
	/** 0 is the opening, the first tick under a leaf in a week. */
	number: number
}

/** A like sent in a tick. */
export type SentChoice = {
	pair: Pair
	kind: Kind
	/** Index of the peer's leaf whose key made the pair's secret. */
	peerLeaf: number
	/** The note; "" for none. */
	text: string
}

/** token 32 | proof 16 | expectation 16 | note 284. */
const ballotLength = 348
const noteAt = 64

/** A ballot of a tick: the choice over its filler, or only the filler. They are indistinguishable to everybody but the peer. */
export async function makeBallot(place: TickPlace, index: number, choice: SentChoice | undefined): Promise<Ballot> {
	const filler = await fillerOf(place, index)
	if (!choice) return filler as Ballot
	const { pair, peerLeaf, text } = choice
	const value = { kind: choice.kind, week: place.week }
	const token = await tokenOf(pair, value)
	const key = await noteKeyOf(pair, 'self', value)
	const expectation = await expectationOf(peerLeaf, await proofOf(pair, 'peer', value))
	const note = await sealNote(text, { key, token, iv: filler.slice(noteAt, noteAt + ivLength) })
	return concat(token, await proofOf(pair, 'self', value), expectation, note) as Ballot
}

/** filler i of tick n = HKDF(seed, label || w || leaf || n u32 || i u8, 348). */
function fillerOf({ seed, week, leaf, number }: TickPlace, index: number): Promise<Bytes> {
	const numbers = [unsigned(week, 4), unsigned(leaf, 4), unsigned(number, 4), unsigned(index, 1)]
	return hkdf(seed, { info: concat(label('ydo/tick/fill/v2'), ...numbers), length: ballotLength })
}

/** Number of ballots of an opening and of each later tick. */
export const ballotsOf = { opening: 64, tick: 4 } as const
/** Maximum number of open choices. */
export const openChoices = 60

/**
 * The bytes of a tick: an opening if its number is 0. Choices are sorted by peer and kind, and placed in the order that the seed
 * determines.
 * @throws RangeError for more choices than it carries
 */
export async function makeTick(
	place: TickPlace,
	season: number,
	choices: readonly SentChoice[],
): Promise<Opening | Tick> {
	const isOpening = place.number === 0
	const count = isOpening ? ballotsOf.opening : ballotsOf.tick
	if (choices.length > Math.min(count, openChoices)) throw new RangeError('more choices than a tick carries')
	const order = await placesOf(place, count)
	const placed = new Map([...choices].sort(byPeerAndKind).map((choice, k) => [order[k], choice]))
	const ballots = Array.from({ length: count }, (_, index) => makeBallot(place, index, placed.get(index)))
	const header = [unsigned(2, 1), unsigned(isOpening ? 0 : 1, 1), unsigned(season, 2)]
	const numbers = [unsigned(place.week, 4), unsigned(place.leaf, 4), unsigned(place.number, 4)]
	return concat(...header, ...numbers, ...(await Promise.all(ballots))) as Opening | Tick
}

/** A permutation of 0 to `count` − 1: the places that a tick's choices take, in order. */
export async function placesOf({ seed, week }: Pick<TickPlace, 'seed' | 'week'>, count: number): Promise<number[]> {
	const info = concat(label('ydo/tick/order/v2'), unsigned(week, 4))
	const random = await hkdf(seed, { info, length: 4 * count })
	const rank = (place: number) => readUnsigned(random.subarray(4 * place, 4 * place + 4))
	return Array.from({ length: count }, (_, place) => place).sort((a, b) => rank(a) - rank(b) || a - b)
}

function byPeerAndKind(one: SentChoice, other: SentChoice): number {
	return compareBytes(one.pair.peer, other.pair.peer) || kinds.indexOf(one.kind) - kinds.indexOf(other.kind)
}
