// Source: docs/crypto.md, "Chat": version u8 1 | chat 16 | epoch u32 | A 16 | B 16 | leafA u32 | leafB u32 | sealed parts, 2,336 bytes.
const initLength = 2397

/** The chat, its two members, and their leaves in the directory. A opens the chat. */
export type InitHead = {
	chat: Uint8Array
	epoch: number
	a: Uint8Array
	b: Uint8Array
	leafA: number
	leafB: number
}

/** Undefined if malformed. */
export function readInitHead(init: Uint8Array): InitHead | undefined {
	if (init.length !== initLength || init[0] !== 1) return undefined
	const view = new DataView(init.buffer, init.byteOffset)
	// Not slice, which does not copy a Node Buffer.
	const id = (at: number) => Uint8Array.from(init.subarray(at, at + 16))
	return {
		chat: id(1),
		epoch: view.getUint32(17),
		a: id(21),
		b: id(37),
		leafA: view.getUint32(53),
		leafB: view.getUint32(57),
	}
}
