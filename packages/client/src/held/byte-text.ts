// Text with one character per byte: browsers store it at one byte per character, and read it faster than base64.

const piece = 8192

export function textOf(bytes: Uint8Array): string {
	let text = ''
	for (let at = 0; at < bytes.length; at += piece)
		text += String.fromCharCode.apply(null, bytes.subarray(at, at + piece) as unknown as number[])
	return text
}

/** Truncates characters above 255: the caller must validate the result. */
export function bytesOf(text: string): Uint8Array {
	const bytes = new Uint8Array(text.length)
	for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
	return bytes
}
