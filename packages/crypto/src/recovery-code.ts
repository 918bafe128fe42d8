import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Bytes, Random } from './bytes.ts'

/** A new secret for a recovery code: 16 random bytes. */
export function makeRecoverySecret(random: Random): Bytes {
	return random(16)
}

/** The twelve words of a secret (BIP 39, English). */
export function recoveryWords(secret: Bytes): string[] {
	return entropyToMnemonic(secret, wordlist).split(' ')
}

/** The secret of twelve words as somebody writes them; undefined where a word is none of the list or the last one does not fit. */
export function recoverySecret(written: string): Bytes | undefined {
	const words = written
		.normalize('NFKD')
		.toLowerCase()
		.split(/[\s,;.\d]+/)
		.filter(Boolean)
	if (words.length !== 12) return undefined
	try {
		return Uint8Array.from(mnemonicToEntropy(words.join(' '), wordlist))
	} catch {
		return undefined
	}
}

/** Whether `word` is one that a recovery code can have. */
export function isRecoveryWord(word: string): boolean {
	return wordlist.includes(word)
}
