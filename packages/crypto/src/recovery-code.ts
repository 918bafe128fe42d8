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

/** The secret of twelve words in any spelling; undefined for unknown words or a wrong checksum. */
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

/** True if a recovery code can contain `word`. */
export function isRecoveryWord(word: string): boolean {
	return wordlist.includes(word)
}
