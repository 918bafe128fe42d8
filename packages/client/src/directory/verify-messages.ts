import type { Verify } from '@ydo/log/ed25519'

// What goes between a page and the workers that verify signatures for it.

export type Signed = Parameters<Verify>
/** `packed` as packSigned makes it. */
export type Question = { id: number; packed: Uint8Array<ArrayBuffer> }
/** A byte for each signature, in their order: 1 for good. */
export type Verdicts = { id: number; good: Uint8Array }

export const keyLength = 32
export const signatureLength = 64
const lengthLength = 4

/** Key 32 | signature 64 | length u32 | message, one after the other: one piece is handed over faster than many. */
export function packSigned(all: readonly Signed[]): Uint8Array<ArrayBuffer> {
	const head = keyLength + signatureLength + lengthLength
	const packed = new Uint8Array(all.reduce((sum, [, message]) => sum + head + message.length, 0))
	const view = new DataView(packed.buffer)
	let at = 0
	for (const [key, message, signature] of all) {
		packed.set(key, at)
		packed.set(signature, at + keyLength)
		view.setUint32(at + head - lengthLength, message.length)
		packed.set(message, at + head)
		at += head + message.length
	}
	return packed
}

export function unpackSigned(packed: Uint8Array): Signed[] {
	const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
	const all: Signed[] = []
	for (let at = 0; at < packed.length; ) {
		const key = packed.subarray(at, at + keyLength)
		const signature = packed.subarray(at + keyLength, at + keyLength + signatureLength)
		const messageAt = at + keyLength + signatureLength + lengthLength
		at = messageAt + view.getUint32(messageAt - lengthLength)
		all.push([key, packed.subarray(messageAt, at), signature])
	}
	return all
}
