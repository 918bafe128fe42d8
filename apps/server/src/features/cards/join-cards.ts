import { createHash } from 'node:crypto'
import type { RosterCard } from '#domain/cards/roster.ts'
import { inSlices } from '#infra/schedule.ts'

/** A slice of a list and its SHA-256, base64url. */
type Piece = {
	from: number
	to: number
	hash: string
	/** Index of its first card. */
	card: number
}

/** A JSON list of cards. */
export type JoinedList = {
	plain: Buffer
	/** The whole list, cut at boundaries derived from the cards' ids, so that a change to one card changes one piece. */
	pieces: readonly Piece[]
	/** Name derived from the pieces: see nameOf. */
	hash: string
	ids: readonly string[]
	/** Offset of the bracket or comma before each card; the last one is that of the closing bracket. */
	starts: readonly number[]
}

/** Serializes the cards, as shown on a UTC day, to a JSON list in the given order. */
export async function joinCards(cards: readonly RosterCard[], day: number): Promise<JoinedList> {
	const ids = cards.map(({ id }) => id)
	const { plain, starts } = await join(cards, day)
	const pieces = await piecesOf(plain, starts, ids)
	return { plain, pieces, hash: nameOf(pieces.map(({ hash }) => hash)), ids, starts }
}

async function join(cards: readonly RosterCard[], day: number): Promise<Pick<JoinedList, 'plain' | 'starts'>> {
	const bodies: Buffer[] = []
	const starts: number[] = []
	let end = cards.length === 0 ? 1 : 0
	await inSlices(cards, (card) => {
		const body = card.body(day)
		bodies.push(body)
		starts.push(end)
		end += 1 + body.length
	})
	const plain = Buffer.allocUnsafe(end + 1)
	let at = 0
	await inSlices(bodies, (body) => {
		plain[at] = 0x2c // ,
		plain.set(body, at + 1)
		at += 1 + body.length
	})
	plain[0] = 0x5b // [
	plain[end] = 0x5d // ]
	return { plain, starts: [...starts, end] }
}

async function piecesOf(plain: Buffer, starts: readonly number[], ids: readonly string[]): Promise<Piece[]> {
	const firsts = [0, ...ids.flatMap((id, card) => (card > 0 && beginsPiece(id) ? [card] : []))]
	const ends = [...firsts.slice(1).map((card) => starts[card] ?? 0), plain.length]
	const pieces: Piece[] = []
	await inSlices(firsts, (card) => {
		const from = pieces.at(-1)?.to ?? 0
		const to = ends[pieces.length] ?? from
		pieces.push({ from, to, hash: sha256(plain.subarray(from, to)), card })
	})
	return pieces
}

/** Names a list by the hashes of its pieces: 132 bits, base64url. */
export function nameOf(hashes: readonly string[]): string {
	return sha256(hashes.join()).slice(0, 22)
}

export function sha256(bytes: Buffer | string): string {
	return createHash('sha256').update(bytes).digest('base64url')
}

/** The name of a piece with that hash: also 132 bits. */
export function pieceName(hash: string): string {
	return hash.slice(0, 22)
}

/** True for one random id in 64, which makes pieces of some tens of kilobytes; longer ones would deflate hardly better. */
function beginsPiece(id: string): boolean {
	return id.at(-2) === 'A'
}
