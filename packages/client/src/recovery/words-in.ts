import { isRecoveryWord } from '@ydo/crypto/recovery-code'

/** Number of words of a recovery code. */
export const codeWords = 12

/** The words of a typed or pasted text, ignoring numbers, signs, case and spaces. */
export function wordsIn(text: string): string[] {
	return (
		text
			.normalize('NFKD')
			.toLowerCase()
			.match(/[a-z]+/g) ?? []
	)
}

/** The words that occur in no recovery code, without duplicates. */
export function strangeWords(words: readonly string[]): string[] {
	return [...new Set(words)].filter((word) => !isRecoveryWord(word))
}
