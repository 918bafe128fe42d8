// What is said with a like: sealed into a note of fixed size (docs/crypto.md, "Choices").

/** Bytes that a note has room for. */
export const mostSaid = 120

/** Bytes that `text` takes: a letter of another script takes two or three, an emoji four or more. */
export function bytesSaid(text: string): number {
	return new TextEncoder().encode(text.normalize('NFC')).length
}
