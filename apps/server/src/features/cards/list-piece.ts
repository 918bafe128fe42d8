import { crc32 } from 'node:zlib'
import { deflatePiece, gzipHead, gzipTail } from '#platform/gzip-pieces.ts'
import { keep } from '#platform/keep.ts'

/** Some cards of a list as they stand in it. */
export type ListPiece = {
	/** Made of its content. */
	name: string
	bytes(): Buffer
	deflated(): Promise<Buffer>
}

const newline = Buffer.from('\n')
const deflatedNewline = keep(() => deflatePiece(newline))

/** A line for each name: the piece it names, or nothing where there is none. As gzip it is put together from what is deflated already. */
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

/** What ends the gzip form of these bytes. */
export function tailOf(parts: readonly Buffer[]): Buffer {
	const length = parts.reduce((sum, part) => sum + part.length, 0)
	return gzipTail(
		parts.reduce((crc, part) => crc32(part, crc), 0),
		length,
	)
}
