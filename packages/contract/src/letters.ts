// What people write, by what others see of it: cleaned, compared, and counted in letters (graphemes: Unicode Standard Annex 29), of which हि
// is one, and so is a family of emoji.

/**
 * Removed from all texts: control characters other than line breaks, marks that change the direction of everything after them (Annex 9,
 * section 2), and invisible characters that only hide text (Annex 44, Default_Ignorable_Code_Point). Joiners and emoji selectors stay:
 * Indic scripts and emoji need them. So do the tags in flags of nations, which match as a whole, to be put back.
 */
const forbidden =
	/(\p{RGI_Emoji_Tag_Sequence})|[[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\n\u200c\u200d\ufe0e\ufe0f]]/gv

/** More marks over one letter than any language writes, which would cover what stands above and below. */
const stacked = /(\p{M}{8})\p{M}+/gu

/** Everything that shows nothing, besides spaces; also the blank Braille pattern and the null notehead. Flags match as above. */
const invisible = /(\p{RGI_Emoji_Tag_Sequence})|[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]/gv

/** Composed (NFC), without forbidden characters and stacked marks. Composes after removing: that may join what belongs together. */
export function cleanText(text: string): string {
	return text.toWellFormed().replaceAll(forbidden, '$1').normalize('NFC').replaceAll(stacked, '$1')
}

/** True for a text that shows nothing. */
export function isBlank(text: string): boolean {
	return text.replaceAll(invisible, '$1').trim() === ''
}

/** The same for texts that look alike: without regard to case, invisible letters, the width and shape of letters (NFKC), and spaces. */
export function lookOf(text: string): string {
	const visible = text.replaceAll(/\s+/gu, ' ').normalize('NFKC').replaceAll(invisible, '$1')
	return visible.toLowerCase().normalize('NFKC').replaceAll(/ +/g, ' ').trim()
}

/** Limits of a text: letters as people see them, and the bytes (UTF-8), since one letter may take any number of them. */
export type TextLimit = { readonly letters: number; readonly bytes: number }

/** Bytes for each letter that a text may have, on average: a letter of Hindi takes about six, a family of emoji 25. */
const bytesOfLetter = 12

export function limitOf(letters: number): TextLimit {
	return { letters, bytes: bytesOfLetter * letters }
}

/** Letters of `text`. */
export function countLetters(text: string): number {
	return /^[\x20-\x7e]*$/.test(text) ? text.length : lettersOf(text).length
}

/** UTF-8 bytes of `text` as it is sent (NFC). */
export function countBytes(text: string): number {
	return new TextEncoder().encode(text.normalize('NFC')).length
}

/** Letters to remove from the end of `text` until it is within the limit; 0 if it is. */
export function lettersOver(text: string, limit: TextLimit): number {
	// Usual texts are short, and segmenting is slow. A code unit takes three bytes at most.
	if (text.length <= Math.min(limit.letters, limit.bytes / 3)) return 0
	const letters = lettersOf(text.normalize('NFC'))
	let bytes = 0
	const over = letters.findIndex((letter, at) => {
		bytes += countBytes(letter)
		return at >= limit.letters || bytes > limit.bytes
	})
	return over < 0 ? 0 : letters.length - over
}

function lettersOf(text: string): string[] {
	return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
