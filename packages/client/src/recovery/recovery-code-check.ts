import type { Random } from '@ydo/crypto/bytes'

const asked = 3

/** Which three of the words to ask for, from 0 and in their order: whoever types them has the words somewhere else than on the screen. */
export function wordsToAsk(words: readonly string[], random: Random): number[] {
	const ranks = random(4 * words.length)
	const rank = (index: number) => new DataView(ranks.buffer).getUint32(4 * index)
	const shuffled = words.map((_, index) => index).sort((one, other) => rank(one) - rank(other))
	return shuffled.slice(0, asked).sort((one, other) => one - other)
}

/** Whether these are the words asked for, however they are written. */
export function isConfirmed(words: readonly string[], asked: readonly number[], typed: readonly string[]): boolean {
	return asked.length > 0 && asked.every((index, k) => words[index] === typed[k]?.trim().toLowerCase())
}
