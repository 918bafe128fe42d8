// What people write, by what others see of it: cleaned, compared, and counted in letters (graphemes: Unicode Standard Annex 29), of which हि
// is one, and so is a family of emoji.

/**
 * Removed from all texts: control characters other than line breaks, marks that change the direction of everything after them (Annex 9,
 * section 2), and invisible characters that only hide text (Annex 44, Default_Ignorable_Code_Point). Joiners and emoji selectors stay:
 * Indic scripts and emoji need them. So do the tags in flags of nations, which match as a whole, to be put back.
 */
const forbidden =
	/(\p{RGI_Emoji_Tag_Sequence})|[[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{13441}\u{13442}\u{16fe4}]--[\n\u200c\u200d\ufe0e\ufe0f]]/gv

/** More marks over one letter than any language writes, which would cover what stands above and below. */
const stacked = /((?:[\u200c\u200d]*\p{M}){8})[\p{M}\u200c\u200d]+/gu

/** Everything that shows nothing, besides spaces; also the blank Braille pattern and the null notehead. Flags match as above. */
const invisible =
	/(\p{RGI_Emoji_Tag_Sequence})|[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]/gv

/**
 * Composed (NFC), without forbidden characters and stacked marks; a tab is a space. Composes after removing: that may join what belongs
 * together.
 */
export function cleanText(text: string): string {
	const spaced = text.toWellFormed().replaceAll('\t', ' ').replaceAll(/\r\n?/g, '\n')
	return spaced.replaceAll(forbidden, '$1').normalize('NFC').replaceAll(stacked, '$1')
}

/** True for a text that shows nothing. */
export function isBlank(text: string): boolean {
	return text.replaceAll(invisible, '$1').trim() === ''
}

/** A text as it is stored and sent: cleaned, trimmed, and empty if it shows nothing. */
export function tidyText(text: string): string {
	return isBlank(text) ? '' : cleanText(text).trim()
}

/** Signs that keyboards choose between by themselves, as one: apostrophes, quotation marks, hyphens. */
export function withPlainSigns(text: string): string {
	return text
		.replaceAll(/['’‘ʼʻ`´′＇]/gu, "'")
		.replaceAll(/[“”„]/gu, '"')
		.replaceAll(/\p{Pd}/gu, '-')
}

/**
 * The same for texts that look alike: without regard to case, invisible letters, the width and shape of letters (NFKC), spaces, and kinds
 * of the same sign.
 */
export function lookOf(text: string): string {
	const visible = withPlainSigns(text.replaceAll(/\s+/gu, ' ')).normalize('NFKC').replaceAll(invisible, '$1')
	return visible.toLowerCase().normalize('NFKC').replaceAll(/ +/g, ' ').trim()
}

/** Limits of a text: letters as people see them, and the bytes (UTF-8), since one letter may take any number of them. */
export type TextLimit = { readonly letters: number; readonly bytes: number }

/** Bytes for each letter that a text may have, on average: a letter of Hindi takes about six, a family of emoji 25. */
const bytesOfLetter = 12

export function limitOf(letters: number): TextLimit {
	return { letters, bytes: bytesOfLetter * letters }
}

/** Number of letters of `text`. */
export function countLetters(text: string): number {
	return /^[\x20-\x7e]*$/.test(text) ? text.length : lettersOf(text).length
}

/** UTF-8 bytes of `text` as it is sent (NFC). */
export function countBytes(text: string): number {
	return new TextEncoder().encode(text.normalize('NFC')).length
}

/** Letters to remove from the end of `text` until it is within the limit; 0 if it is. */
export function lettersOver(text: string, limit: TextLimit): number {
	const composed = text.normalize('NFC')
	// Usual texts are short, and segmenting is slow. A code unit takes three bytes at most.
	if (composed.length <= Math.min(limit.letters, limit.bytes / 3)) return 0
	const letters = lettersOf(composed)
	let bytes = 0
	const over = letters.findIndex((letter, at) => {
		bytes += countBytes(letter)
		return at >= limit.letters || bytes > limit.bytes
	})
	return over < 0 ? 0 : letters.length - over
}

/** The letters of `text`. */
export function lettersOf(text: string): string[] {
	return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
