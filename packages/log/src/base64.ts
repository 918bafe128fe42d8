/** Standard base64 with padding, as in signed notes. */
export function toBase64(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
}

/** Decodes only the canonical encoding of `toBase64`; undefined for anything else. */
export function fromBase64(text: string): Uint8Array | undefined {
	try {
		const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
		return toBase64(bytes) === text ? bytes : undefined
	} catch {
		return undefined
	}
}
