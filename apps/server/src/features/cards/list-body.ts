import { matchesEtag } from '#infra/http-content.ts'
import type { ListPiece } from './list-piece.ts'

/** One encoding of a list: consecutive buffers under their own strong ETag. */
type Representation = { parts: readonly Buffer[]; etag: string; encoding?: 'gzip' }

/** A list of cards ready to be sent. */
export type ListBody = {
	hash: string
	/** The tag in an If-None-Match header that names this list in any encoding. */
	knownTag(header: string | undefined): string | undefined
	/** Gzip if requested and available, else uncompressed. */
	represent(asGzip: boolean): Promise<Representation>
	/** The pieces in order. */
	pieces: readonly ListPiece[]
}

type ListBytes = Pick<ListBody, 'hash' | 'pieces'> & {
	plain: () => readonly Buffer[]
	gzip: () => Promise<readonly Buffer[]>
}

/** While `gzip` rejects, the list is sent uncompressed. */
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
