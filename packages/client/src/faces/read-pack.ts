/**
 * The images of a pack of so many: each a big-endian u32 and as many bytes, nothing for one of length 0 (contract/photo-packs).
 * @throws RangeError where the bytes are no such pack.
 */
export function readPack(bytes: Uint8Array<ArrayBuffer>, count: number): (Uint8Array<ArrayBuffer> | undefined)[] {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
	const images: (Uint8Array<ArrayBuffer> | undefined)[] = []
	let at = 0
	for (let i = 0; i < count; i++) {
		const length = view.getUint32(at)
		at += 4
		if (at + length > bytes.length) throw new RangeError('the pack is cut short')
		images.push(length > 0 ? bytes.slice(at, at + length) : undefined)
		at += length
	}
	if (at !== bytes.length) throw new RangeError('the pack holds more than was asked for')
	return images
}
