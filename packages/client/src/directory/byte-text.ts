// A text with a letter for each byte: browsers keep it with a byte for each letter, and read it faster than base64.

const piece = 8192

export function textOf(bytes: Uint8Array): string {
	let text = ''
	for (let at = 0; at < bytes.length; at += piece)
		text += String.fromCharCode.apply(null, bytes.subarray(at, at + piece) as unknown as number[])
	return text
}

/** Letters beyond a byte lose what does not fit: who reads checks what comes. */
export function bytesOf(text: string): Uint8Array {
	const bytes = new Uint8Array(text.length)
	for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
	return bytes
}
