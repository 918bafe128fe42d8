import { lettersOver as lettersOverLimit } from './letters.ts'

// Text sent with a like, sealed into a note of fixed size (docs/crypto.md, "Choices").

/** Capacity of a note in bytes: 240 plain letters, 80 of Hindi. */
export const mostSaid = 240

/** Letters to remove from the end of `text` until it fits into a note; 0 if it fits. */
export function lettersOver(text: string): number {
	return lettersOverLimit(text, { letters: mostSaid, bytes: mostSaid })
}
