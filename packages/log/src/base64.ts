/** Standard base64 with padding, as signed notes have it. */
export function toBase64(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
}

/** The bytes; undefined for anything but the one spelling that `toBase64` gives. */
export function fromBase64(text: string): Uint8Array | undefined {
	try {
		const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
		return toBase64(bytes) === text ? bytes : undefined
	} catch {
		return undefined
	}
}
