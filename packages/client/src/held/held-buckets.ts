import { type HeldPiece, isOurs } from './held-piece.ts'
import { packPieces, unpackPieces } from './packed-pieces.ts'

/** Groups pieces into stored values: some hundred cards per value read fastest. */
export type Buckets = {
	/** Loads the stored values by key and returns their pieces by name; a damaged value has none. */
	take(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, HeldPiece>
	/** Writes and removals that store exactly these pieces, without rewriting those already stored. */
	change(pieces: readonly HeldPiece[], keyOf: (id: string) => string): { made: [string, unknown][]; gone: string[] }
}

const piecesOfBucket = 8

/** `visit` keeps the keys of this visit distinct from others. */
export function createBuckets(visit: string): Buckets {
	let stored = new Map<string, readonly HeldPiece[]>()
	let made = 0

	return {
		take(values) {
			stored = new Map([...values].map(([key, value]) => [key, unpackPieces(value) ?? []]))
			return new Map([...stored.values()].flat().map((piece) => [piece.name, piece]))
		},
		change(pieces, keyOf) {
			const wanted = new Map(pieces.map((piece) => [piece.name, piece]))
			const gone: string[] = []
			for (const [key, bucket] of stored) {
				const left = bucket.filter(({ name }) => wanted.has(name) && !isOurs(name))
				// A bucket less than half full is rewritten with the new pieces.
				if (left.length * 2 < bucket.length || left.length === 0) {
					gone.push(key)
					stored.delete(key)
				} else for (const { name } of left) wanted.delete(name)
			}
			const lacking = [...wanted.values()]
			const added: [string, readonly HeldPiece[]][] = []
			for (let from = 0; from < lacking.length; from += piecesOfBucket)
				added.push([keyOf(`${visit}-${made++}`), lacking.slice(from, from + piecesOfBucket)])
			for (const [key, bucket] of added) stored.set(key, bucket)
			return { made: added.map(([key, bucket]) => [key, packPieces(bucket)]), gone }
		},
	}
}
