import { type Bytes, readUnsigned, toBase64url } from '@ydo/crypto/bytes'

/** Reads a binary format from its beginning. Each throws RangeError beyond the end. */
export type ByteReader = {
	bytes(length: number): Bytes
	number(length: 1 | 2 | 4 | 8): number
	/** Bytes that are an id, as JSON has them: base64url. */
	id(length: number): string
	/** A length of one byte, or of two, then so many of UTF-8. */
	text(lengthBytes?: 1 | 2): string
	/** What is left. */
	rest(): Bytes
}

export function createByteReader(source: Bytes): ByteReader {
	let at = 0
	const bytes = (length: number) => {
		if (at + length > source.length) throw new RangeError('it ends too early')
		at += length
		return source.slice(at - length, at)
	}
	const number = (length: 1 | 2 | 4 | 8) => readUnsigned(bytes(length))
	return {
		bytes,
		number,
		id: (length) => toBase64url(bytes(length)),
		text: (lengthBytes = 1) =>
			new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes(number(lengthBytes))),
		rest: () => bytes(source.length - at),
	}
}
