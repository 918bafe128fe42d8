import { matchesEtag } from '#platform/etag.ts'
import type { ListPiece } from './list-piece.ts'

/** The bytes of a list in one encoding, in parts that follow each other, under a strong tag of their own. */
type Representation = { parts: readonly Buffer[]; etag: string; encoding?: 'gzip' }

/** A list of cards ready to be sent. */
export type ListBody = {
	hash: string
	/** The tag among those of an If-None-Match header that names this list in any encoding. */
	knownTag(header: string | undefined): string | undefined
	/** As it is, or as gzip, where that can be had. */
	represent(asGzip: boolean): Promise<Representation>
	/** Its pieces, in their order. */
	pieces: readonly ListPiece[]
}

type ListBytes = Pick<ListBody, 'hash' | 'pieces'> & {
	plain: () => readonly Buffer[]
	gzip: () => Promise<readonly Buffer[]>
}

/** While `gzip` rejects, the list goes out as it is. */
export function createListBody({ hash, pieces, plain, gzip }: ListBytes): ListBody {
	const tags = { plain: `"${hash}"`, gzip: `"${hash}-gzip"` }
	return {
		hash,
		pieces,
		knownTag: (header) => Object.values(tags).find((tag) => matchesEtag(header, tag)),
		async represent(asGzip) {
			const parts = asGzip ? await gzip().catch(() => undefined) : undefined
			return parts ? { parts, etag: tags.gzip, encoding: 'gzip' } : { parts: plain(), etag: tags.plain }
		},
	}
}
