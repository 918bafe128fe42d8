import { inSlices } from '#platform/in-slices.ts'
import { type JoinedList, nameOf, sha256 } from './join-cards.ts'

type Range = { from: number; to: number }

/** Pieces of the shared list, from `first` to `last`: as they stand there, or what is left of them, under a hash of its own. */
type Segment = { first: number; last: number; hash?: string }

/** `whole`: as it stands in the shared list. */
type CutPiece = Required<Segment> & { whole: boolean }

/** What is left of a list without some of its cards: the same bytes, and named as the list of the others alone would be. */
export type CutList = {
	hash: string
	segments: readonly Segment[]
	/** What is left, piece by piece: each of one or more of the shared list's, under the hash of its own bytes. */
	pieces: readonly CutPiece[]
	/** All that is left, as parts of the shared list's bytes. */
	parts(): Buffer[]
	/** What is left of the pieces of a segment. */
	bytesOf(segment: Segment): Buffer
}

/** Buffers beyond this many are joined into one: each that is sent has a price of its own. */
const mostParts = 64

/** `gone`: the places of the cards that are cut out, in their order, of which there is one at least. */
export async function cutList(joined: JoinedList, gone: readonly number[]): Promise<CutList> {
	const { plain, pieces } = joined
	const drops = dropsOf(joined, gone)
	const segments: Segment[] = []
	const left: CutPiece[] = []
	const bytesOf = ({ first, last }: Segment) => {
		const all = { from: pieces[first]?.from ?? 0, to: pieces[last]?.to ?? 0 }
		return Buffer.concat(keptOf(all, drops).map(({ from, to }) => plain.subarray(from, to)))
	}
	await inSlices(groupsOf(joined, gone), (group) => {
		const piece = pieces[group.first]
		const before = segments.at(-1)
		if (group.first === group.last && piece && !isTouched(piece, drops)) {
			left.push({ ...group, hash: piece.hash, whole: true })
			if (before && before.hash === undefined) before.last = group.last
			else segments.push({ ...group })
			return
		}
		const hash = sha256(bytesOf(group))
		left.push({ ...group, hash, whole: false })
		segments.push({ ...group, hash })
	})
	const parts = () => {
		const kept = keptOf({ from: 0, to: plain.length }, drops).map(({ from, to }) => plain.subarray(from, to))
		return kept.length > mostParts ? [Buffer.concat(kept)] : kept
	}
	return { hash: nameOf(left.map(({ hash }) => hash)), segments, pieces: left, parts, bytesOf }
}

/** The bytes that go: each card with the comma before it; the bracket before the first one stays, and the comma after it goes. */
function dropsOf({ ids, starts }: JoinedList, gone: readonly number[]): Range[] {
	const drops: Range[] = []
	for (const card of gone) {
		const from = Math.max(1, starts[card] ?? 0)
		const to = starts[card + 1] ?? 0
		const before = drops.at(-1)
		if (before?.to === from) before.to = to
		else drops.push({ from, to })
	}
	const [first] = drops
	if (first?.from === 1 && gone.length < ids.length) first.to += 1
	return drops
}

/** The pieces that belong together now: those after a cut which would not be there without the cards that are gone. */
function groupsOf({ pieces }: JoinedList, gone: readonly number[]): Segment[] {
	const missing = new Set(gone)
	let firstLeft = 0
	while (missing.has(firstLeft)) firstLeft++
	const groups: Segment[] = []
	for (const [i, { card }] of pieces.entries()) {
		const group = groups.at(-1)
		if (group && (missing.has(card) || card === firstLeft)) group.last = i
		else groups.push({ first: i, last: i })
	}
	return groups
}

function keptOf({ from, to }: Range, drops: readonly Range[]): Range[] {
	const kept: Range[] = []
	let at = from
	for (let i = firstAfter(drops, from); i < drops.length; i++) {
		const drop = drops[i]
		if (!drop || drop.from >= to) break
		if (drop.from > at) kept.push({ from: at, to: drop.from })
		at = drop.to
	}
	if (at < to) kept.push({ from: at, to })
	return kept
}

function isTouched({ from, to }: Range, drops: readonly Range[]): boolean {
	const next = drops[firstAfter(drops, from)]
	return next !== undefined && next.from < to
}

/** The first of the ranges, which are in order, that ends after a place. */
function firstAfter(ranges: readonly Range[], place: number): number {
	let [low, high] = [0, ranges.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if ((ranges[middle]?.to ?? 0) <= place) low = middle + 1
		else high = middle
	}
	return low
}
