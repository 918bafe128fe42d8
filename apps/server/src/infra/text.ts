import { cleanText } from '@ydo/contract/letters'

/** One line: composed (NFC), without forbidden characters, single spaces between words. */
export function cleanLine(text: string): string {
	const spaced = text.replaceAll(/\s+/gu, ' ')
	return cleanText(spaced).replaceAll(/ +/g, ' ').trim()
}

/** Several lines, at most one empty line between two. */
export function cleanLines(text: string): string {
	const lines = text
		.replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
		.replaceAll('\t', ' ')
		.split('\n')
	const cleaned = lines.map((line) => cleanText(line).trimEnd()).join('\n')
	return cleaned.replaceAll(/\n{3,}/gu, '\n\n').trim()
}
