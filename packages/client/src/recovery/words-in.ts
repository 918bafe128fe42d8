import { isRecoveryWord } from '@ydo/crypto/recovery-code'

/** How many words a recovery code has. */
export const codeWords = 12

/** The words of a text as somebody writes or pastes them: numbers, signs, capitals and spaces do not matter. */
export function wordsIn(text: string): string[] {
	return (
		text
			.normalize('NFKD')
			.toLowerCase()
			.match(/[a-z]+/g) ?? []
	)
}

/** Those that no recovery code has, each once. */
export function strangeWords(words: readonly string[]): string[] {
	return [...new Set(words)].filter((word) => !isRecoveryWord(word))
}
