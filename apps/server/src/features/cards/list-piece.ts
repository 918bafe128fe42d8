import { crc32 } from 'node:zlib'
import { keep } from '#infra/concurrency.ts'
import { deflatePiece, gzipHead, gzipTail } from '#infra/http-content.ts'

/** Consecutive cards of a list. */
export type ListPiece = {
	/** Derived from its content. */
	name: string
	bytes(): Buffer
	deflated(): Promise<Buffer>
}

const newline = Buffer.from('\n')
const deflatedNewline = keep(() => deflatePiece(newline))

/** One line per name: the piece with that name, or an empty line. Gzip output is assembled from already deflated pieces. */
export async function pieceLines(
	pieces: readonly ListPiece[],
	names: readonly string[],
	asGzip: boolean,
): Promise<{ parts: Buffer[]; encoding?: 'gzip' }> {
	const byName = new Map(pieces.map((piece) => [piece.name, piece]))
	const wanted = names.map((name) => byName.get(name))
	const plain = wanted.flatMap((piece) => (piece ? [piece.bytes(), newline] : [newline]))
	const zipped = asGzip ? await zip(wanted, plain).catch(() => undefined) : undefined
	return zipped ? { parts: zipped, encoding: 'gzip' } : { parts: plain }
}

async function zip(wanted: readonly (ListPiece | undefined)[], plain: readonly Buffer[]): Promise<Buffer[]> {
	const end = await deflatedNewline()
	const parts: Buffer[] = [gzipHead]
	for (const piece of wanted) parts.push(...(piece ? [await piece.deflated(), end] : [end]))
	return [...parts, tailOf(plain)]
}

/** The gzip trailer for these bytes. */
export function tailOf(parts: readonly Buffer[]): Buffer {
	const length = parts.reduce((sum, part) => sum + part.length, 0)
	return gzipTail(
		parts.reduce((crc, part) => crc32(part, crc), 0),
		length,
	)
}
