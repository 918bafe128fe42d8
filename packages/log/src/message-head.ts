// Source: docs/crypto.md, "Chat": version u8 1 | 0 u8 | chat 16 | epoch u32 | sender 16 | message 16 | commitment 32 | ciphertext.
const headerLength = 54
/** Header and commitment, which stamps and reports cover. */
export const messageHeadLength = 86
const tagLength = 16

/** Identifies a message of a chat; unverified. */
export type MessageHead = { chat: Uint8Array; epoch: number; sender: Uint8Array; message: Uint8Array }

/** Reads a message, or only its head; undefined if malformed. */
export function readMessageHead(body: Uint8Array): MessageHead | undefined {
	if (body.length < messageHeadLength || body[0] !== 1 || body[1] !== 0) return undefined
	return {
		chat: copied(body, 2, 18),
		epoch: new DataView(body.buffer, body.byteOffset).getUint32(18),
		sender: copied(body, 22, 38),
		message: copied(body, 38, headerLength),
	}
}

/** True if a message can have this many bytes: its plaintext has 64 · 2ⁿ, from 128 to 8,192. */
export function isMessageLength(bytes: number): boolean {
	const plain = bytes - messageHeadLength - tagLength
	return plain >= 128 && plain <= 8192 && (plain & (plain - 1)) === 0
}

/** Not slice, which does not copy a Node Buffer. */
function copied(bytes: Uint8Array, from: number, to: number): Uint8Array {
	return Uint8Array.from(bytes.subarray(from, to))
}
