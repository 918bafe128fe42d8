/**
 * Characters removed from members' texts: control characters other than line breaks, marks that change the direction of everything
 * after them (Unicode Standard Annex 9, section 2), and invisible characters that only hide text (annex 44,
 * Default_Ignorable_Code_Point). Joiners and emoji selectors stay: Indic scripts and emoji need them.
 */
const forbidden = /[[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u200c\u200d\ufe0e\ufe0f]]/gv

/** One line: composed (NFC), without forbidden characters, single spaces between words. */
export function cleanLine(text: string): string {
	const spaced = text.replaceAll(/\s+/gu, ' ')
	return clean(spaced).replaceAll(/ +/g, ' ').trim()
}

/** Several lines, at most one empty line between two. */
export function cleanLines(text: string): string {
	const lines = text
		.replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
		.replaceAll('\t', ' ')
		.split('\n')
	const cleaned = lines.map((line) => clean(line).trimEnd()).join('\n')
	return cleaned.replaceAll(/\n{3,}/gu, '\n\n').trim()
}

/** Composes last: removing a hidden character may join what belongs together. */
function clean(text: string): string {
	return text.toWellFormed().replaceAll(forbidden, '').normalize('NFC')
}
