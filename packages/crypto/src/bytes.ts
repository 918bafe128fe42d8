/** Bytes with a buffer of their own, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Cryptographically secure random bytes; injected, so that tests are deterministic. */
export type Random = (length: number) => Bytes

export function concat(...parts: readonly Uint8Array[]): Bytes {
	const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
	let at = 0
	for (const part of parts) {
		all.set(part, at)
		at += part.length
	}
	return all
}

/** A label of the protocol: ASCII, zero-terminated. */
export function label(text: string): Bytes {
	return utf8(`${text}\0`)
}

/** Text in its canonical form for hashing and sealing: UTF-8 of its NFC. */
export function utf8(text: string): Bytes {
	return new TextEncoder().encode(text.normalize('NFC'))
}

/** Decodes UTF-8; undefined if invalid. */
export function readUtf8(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
	} catch {
		return undefined
	}
}

/** Big-endian, `length` bytes. @throws RangeError if the value does not fit */
export function unsigned(value: number, length: 1 | 2 | 4 | 8): Bytes {
	if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** length)
		throw new RangeError(`no unsigned integer of ${length} bytes`)
	const bytes = new Uint8Array(length)
	let rest = value
	for (let at = length - 1; at >= 0; at--) {
		bytes[at] = rest % 256
		rest = Math.floor(rest / 256)
	}
	return bytes
}

/** Reads all of `bytes` as a big-endian number. @throws RangeError beyond 2⁵³ − 1 */
export function readUnsigned(bytes: Uint8Array): number {
	const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
	if (!Number.isSafeInteger(value)) throw new RangeError('more than a number holds')
	return value
}

/** Asserts the length of a fixed-size part. @throws RangeError otherwise, since one part would reach into the next */
export function sized(bytes: Bytes, length: number): Bytes {
	if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes do not fit where ${length} stand`)
	return bytes
}

/** Lexicographic comparison: negative if `one` comes first. For bytes of equal length. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
	const at = one.findIndex((byte, index) => byte !== other[index])
	return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Constant-time comparison: its time depends only on the length. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
	if (one.length !== other.length) return false
	return one.reduce((differing, byte, index) => differing | (byte ^ (other[index] ?? 0)), 0) === 0
}

/** Decodes base64url without padding. @throws for anything else */
export function fromBase64url(text: string): Bytes {
	const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
	const bytes = new Uint8Array(letters.length)
	for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
	return bytes
}

/** base64url without padding, for any length. */
export function toBase64url(bytes: Uint8Array): string {
	let letters = ''
	// In chunks, because the number of arguments of a call is limited.
	for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
	return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
