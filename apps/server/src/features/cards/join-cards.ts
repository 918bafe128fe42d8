import { createHash } from 'node:crypto'
import type { RosterCard } from '#platform/card-roster/roster.ts'
import { inSlices } from '#platform/in-slices.ts'

/** Some bytes of a list and their SHA-256, base64url. */
type Piece = {
	from: number
	to: number
	hash: string
	/** The place of the card it begins with. */
	card: number
}

/** A JSON list of cards. */
export type JoinedList = {
	plain: Buffer
	/** The whole list, cut at places that follow from the cards' ids: what changes in one card changes in one piece. */
	pieces: readonly Piece[]
	/** The name of the pieces: see nameOf. */
	hash: string
	ids: readonly string[]
	/** Where the bracket or comma before each card stands; at last where the bracket after all of them does. */
	starts: readonly number[]
}

/** The JSON list of the cards as they are shown on a UTC day, in the given order. */
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

/** The name of a piece with that hash, of as many bits. */
export function pieceName(hash: string): string {
	return hash.slice(0, 22)
}

/** One id in 64, which are random: a piece is some tens of kilobytes long, beyond which deflate finds little more to save. */
function beginsPiece(id: string): boolean {
	return id.at(-2) === 'A'
}
