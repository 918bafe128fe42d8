import type { Card } from '@ydo/contract/cards'

/** Some cards of a list, under a name given by the server or by this device. */
export type HeldPiece = { readonly name: string; readonly cards: readonly Card[] }

/** Cards per piece if the server gave no names. */
const cardsOfPiece = 100

/** Splits a list that came whole into pieces. */
export function piecesOf(cards: readonly Card[]): HeldPiece[] {
	return Array.from({ length: Math.ceil(cards.length / cardsOfPiece) }, (_, i) => ({
		name: `~${i}`,
		cards: cards.slice(i * cardsOfPiece, (i + 1) * cardsOfPiece),
	}))
}

/** True if this device named the piece, so that the name is no content hash. Server names contain no tilde. */
export function isOurs(name: string): boolean {
	return name.startsWith('~')
}
