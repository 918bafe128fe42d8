import { type Bytes, concat, unsigned } from '@ydo/crypto/bytes'
import { type ByteReader, createByteReader } from './byte-reader.ts'

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

/** `filled` in a room of so many bytes, or as few of them as it needs: how many u16 | what is in them | zeros. */
export function roomOf(length: number, filled: Bytes): Bytes {
	const rooms = Math.max(1, Math.ceil(filled.length / length))
	return concat(unsigned(rooms, 2), filled, new Uint8Array(rooms * length - filled.length))
}

/** @throws RangeError where more stands in it than `read` takes. */
export function readRoom<Value>(reader: ByteReader, length: number, read: (room: ByteReader) => Value): Value {
	const room = createByteReader(reader.bytes(reader.number(2) * length))
	const value = read(room)
	if (room.rest().some((byte) => byte !== 0)) throw new RangeError('more stands in the room than there is')
	return value
}
