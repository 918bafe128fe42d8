import { type Bytes, concat, unsigned } from '@ydo/crypto/bytes'
import type { ByteReader } from './byte-reader.ts'

/** How many there are, then each. */
export function listOf<Item>(items: readonly Item[], bytesOf: (item: Item) => Bytes): Bytes {
	return concat(unsigned(items.length, 4), ...items.map(bytesOf))
}

export function readList<Item>(reader: ByteReader, read: () => Item): Item[] {
	return Array.from({ length: reader.number(4) }, read)
}

/** 1 and what there is, or 0. */
export function optional<Item>(item: Item | undefined, bytesOf: (item: Item) => Bytes): Bytes {
	return item === undefined ? unsigned(0, 1) : concat(unsigned(1, 1), bytesOf(item))
}

export function readOptional<Item>(reader: ByteReader, read: () => Item): Item | undefined {
	return reader.number(1) === 1 ? read() : undefined
}
