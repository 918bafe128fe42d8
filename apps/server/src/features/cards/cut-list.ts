import { inSlices } from '#infra/schedule.ts'
import { type JoinedList, nameOf, sha256 } from './join-cards.ts'

type Range = { from: number; to: number }

/** The pieces `first` to `last` of the shared list, unchanged, or their remainder under its own hash. */
type Segment = { first: number; last: number; hash?: string }

/** `whole`: unchanged from the shared list. */
type CutPiece = Required<Segment> & { whole: boolean }

/** A list with some cards removed: byte for byte, and by name, the list that would be built without them. */
export type CutList = {
	hash: string
	segments: readonly Segment[]
	/** The remaining pieces; each comes from one or more pieces of the shared list and is named by the hash of its own bytes. */
	pieces: readonly CutPiece[]
	/** The remaining bytes, as slices of the shared list's buffer. */
	parts(): Buffer[]
	/** The remaining bytes of a segment. */
	bytesOf(segment: Segment): Buffer
}

/** Beyond this many buffers they are joined, since each one sent has a fixed cost. */
const mostParts = 64

/** `gone`: positions of the removed cards, ascending, at least one. */
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

/** The byte ranges to drop: each card with the comma before it; for a first card, the bracket stays and the comma after it goes. */
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

/** Groups of pieces that become one: a piece boundary disappears with the card that caused it. */
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

/** The first of the ascending ranges that ends after a position. */
function firstAfter(ranges: readonly Range[], place: number): number {
	let [low, high] = [0, ranges.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if ((ranges[middle]?.to ?? 0) <= place) low = middle + 1
		else high = middle
	}
	return low
}
