import type { BoundedCache } from '#platform/bounded-cache.ts'
import { deflatePiece, gzipHead } from '#platform/gzip-pieces.ts'
import { keep } from '#platform/keep.ts'
import type { WorkQueue } from '#platform/work-queue.ts'
import { cutList } from './cut-list.ts'
import { type JoinedList, pieceName } from './join-cards.ts'
import { createListBody, type ListBody } from './list-body.ts'
import { tailOf } from './list-piece.ts'

/** The list of an audience. */
export type SharedList = ListBody & {
	/** The list without some cards, cut out of this one, with which it shares its bytes. Ids that are not in it do not matter. */
	without(ids: ReadonlySet<string>): Promise<ListBody>
}

export type Compression = {
	/** Gives the pieces their turns to be deflated. */
	queue: WorkQueue
	/** Deflated pieces by their hashes, handed on from the audience's list before to the next. */
	deflated: Map<string, Buffer>
	/** The same of pieces out of which cards were cut: of all lists together, those used last. */
	cut: BoundedCache<Buffer>
}

type Gzip = {
	bytes: Buffer
	/** Where each piece begins; at last where the tail does. */
	starts: readonly number[]
}

export function createSharedList(joined: JoinedList, compression: Compression): SharedList {
	const { plain, pieces, hash, ids } = joined
	forgetOthers(
		pieces.map(({ hash }) => hash),
		compression.deflated,
	)
	const gzip = keep(() => gzipOf(joined, compression))
	const whole = createListBody({
		hash,
		plain: () => [plain],
		gzip: async () => [(await gzip()).bytes],
		pieces: pieces.map(({ from, to, hash }, i) => ({
			name: pieceName(hash),
			bytes: () => plain.subarray(from, to),
			deflated: async () => pieceOf(await gzip(), i, i),
		})),
	})

	return {
		...whole,
		async without(others) {
			const gone = ids.flatMap((id, card) => (others.has(id) ? [card] : []))
			return gone.length > 0 ? bodyWithout(joined, gone, { ...compression, gzip }) : whole
		},
	}
}

async function bodyWithout(
	joined: JoinedList,
	gone: readonly number[],
	{ queue, cut, gzip }: Compression & { gzip: () => Promise<Gzip> },
): Promise<ListBody> {
	const { hash, segments, pieces, parts, bytesOf } = await cutList(joined, gone)
	const tail = keep(async () => tailOf(parts()))
	const deflate = async (hash: string, bytes: () => Buffer) => {
		const deflated = cut.get(hash) ?? (await queue.run(() => deflatePiece(bytes())))
		cut.set(hash, deflated)
		return deflated
	}
	const gzipParts = async () => {
		const shared = await gzip()
		const zipped = [shared.bytes.subarray(0, shared.starts[0])]
		for (const segment of segments) {
			if (segment.hash === undefined) zipped.push(pieceOf(shared, segment.first, segment.last))
			else zipped.push(await deflate(segment.hash, () => bytesOf(segment)))
		}
		return [...zipped, await tail()]
	}
	return createListBody({
		hash,
		plain: parts,
		gzip: gzipParts,
		pieces: pieces.map((piece) => ({
			name: pieceName(piece.hash),
			bytes: () => bytesOf(piece),
			deflated: async () =>
				piece.whole ? pieceOf(await gzip(), piece.first, piece.last) : deflate(piece.hash, () => bytesOf(piece)),
		})),
	})
}

/** The deflated pieces from `first` to `last`, which stand one after the other. */
function pieceOf({ bytes, starts }: Gzip, first: number, last: number): Buffer {
	return bytes.subarray(starts[first], starts[last + 1])
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

function forgetOthers(hashes: readonly string[], deflated: Map<string, Buffer>): void {
	const present = new Set(hashes)
	for (const hash of deflated.keys()) if (!present.has(hash)) deflated.delete(hash)
}
