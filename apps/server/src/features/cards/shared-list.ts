import { crc32 } from 'node:zlib'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import { deflatePiece, gzipHead, gzipTail } from '#platform/gzip-pieces.ts'
import { keep } from '#platform/keep.ts'
import type { WorkQueue } from '#platform/work-queue.ts'
import { type JoinedList, nameOf, sha256 } from './join-cards.ts'
import { createListBody, type ListBody } from './list-body.ts'

/** The list of an audience. */
export type SharedList = ListBody & {
	/** The list without one of its cards, cut out of this one, with which it shares its bytes. */
	without(id: string): ListBody
}

export type Compression = {
	/** Gives the pieces their turns to be deflated. */
	queue: WorkQueue
	/** Deflated pieces by their hashes, handed on from the audience's list before to the next. */
	deflated: Map<string, Buffer>
}

type Gzip = {
	bytes: Buffer
	/** Where each piece begins; at last where the tail does. */
	starts: readonly number[]
}

/** Of the pieces made anew for the cuts of one list, uncompressed. What is kept of them, deflated, is less than half of it. */
const cutBytes = 32 * 1024 * 1024

export function createSharedList(joined: JoinedList, compression: Compression): SharedList {
	const { plain, pieces, hash, ids } = joined
	const hashes = pieces.map(({ hash }) => hash)
	forgetOthers(hashes, compression.deflated)
	const gzip = keep(() => gzipOf(joined, compression))
	const cuts = createBoundedCache<{ body: ListBody; length: number }>(cutBytes)

	const cutOut = (id: string) => {
		const { first, last, parts, renewed } = cutAt(joined, ids.indexOf(id))
		const bytes = renewed()
		const gzipParts = async () => {
			const { bytes, starts } = await gzip()
			const deflated = await compression.queue.run(() => deflatePiece(renewed()))
			return [
				bytes.subarray(0, starts[first]),
				deflated,
				bytes.subarray(starts[last + 1], starts.at(-1)),
				tailOf(parts),
			]
		}
		const name = nameOf(hashes.toSpliced(first, last - first + 1, sha256(bytes)))
		return { body: createListBody({ hash: name, plain: parts, gzip: gzipParts }), length: bytes.length }
	}

	return {
		...createListBody({ hash, plain: [plain], gzip: async () => [(await gzip()).bytes] }),
		without(id) {
			const cut = cuts.get(id) ?? cutOut(id)
			cuts.set(id, cut)
			return cut.body
		},
	}
}

async function gzipOf({ plain, pieces }: JoinedList, { queue, deflated }: Compression): Promise<Gzip> {
	const parts: Buffer[] = [gzipHead]
	const starts = [gzipHead.length]
	for (const { from, to, hash } of pieces) {
		const part = deflated.get(hash) ?? (await queue.run(() => deflatePiece(plain.subarray(from, to))))
		deflated.set(hash, part) // what was made is kept, should the next one find no turn
		parts.push(part)
		starts.push((starts.at(-1) ?? 0) + part.length)
	}
	const bytes = Buffer.concat([...parts, tailOf([plain])])
	for (const [i, { hash }] of pieces.entries()) deflated.set(hash, bytes.subarray(starts[i], starts[i + 1])) // kept once
	return { bytes, starts }
}

/** The list without a card: in two parts; and as pieces, of which `first` to `last` become one of the bytes that `renewed` gives. */
function cutAt({ plain, pieces, starts }: JoinedList, card: number) {
	if (card < 0) throw new Error('a card can be cut out of a list only where it is in there')
	// The first card leaves the bracket before it where it is, and takes the comma after it.
	const from = Math.max(1, starts[card] ?? 0)
	const to = (starts[card + 1] ?? 0) + (card === 0 && starts.length > 2 ? 1 : 0)
	const first = pieces.findIndex((piece) => piece.to > from)
	const last = pieces.findLastIndex((piece) => piece.from < to)
	const renewed = () => Buffer.concat([plain.subarray(pieces[first]?.from, from), plain.subarray(to, pieces[last]?.to)])
	return { first, last, parts: [plain.subarray(0, from), plain.subarray(to)], renewed }
}

function tailOf(parts: readonly Buffer[]): Buffer {
	const length = parts.reduce((sum, part) => sum + part.length, 0)
	return gzipTail(
		parts.reduce((crc, part) => crc32(part, crc), 0),
		length,
	)
}

function forgetOthers(hashes: readonly string[], deflated: Map<string, Buffer>): void {
	const present = new Set(hashes)
	for (const hash of deflated.keys()) if (!present.has(hash)) deflated.delete(hash)
}
