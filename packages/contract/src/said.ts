// Text sent with a like, sealed into a note of fixed size (docs/crypto.md, "Choices").

/** Capacity of a note in bytes: 240 plain letters, 80 of Hindi. */
export const mostSaid = 240

/** UTF-8 bytes of `text`: a letter of another script takes two or three, an emoji four or more. */
export function bytesSaid(text: string): number {
	return new TextEncoder().encode(text.normalize('NFC')).length
}

/** Graphemes of `text`: हि is one, and so is a family of emoji. */
export function lettersSaid(text: string): number {
	return segments(text).length
}

/** Letters to remove from the end of `text` until it fits into a note; 0 if it fits. */
export function lettersOver(text: string): number {
	let over = bytesSaid(text) - mostSaid
	const letters = segments(text.normalize('NFC'))
	const fits = letters.findLastIndex((letter) => {
		if (over <= 0) return true
		over -= bytesSaid(letter)
		return false
	})
	return letters.length - 1 - fits
}

function segments(text: string): string[] {
	return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
