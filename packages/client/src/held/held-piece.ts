import type { Card } from '@ydo/contract/cards'

/** Some cards of a list under the name that the server gave them, or under one of the device's own. */
export type HeldPiece = { readonly name: string; readonly cards: readonly Card[] }

/** Cards of a piece where the server gave no names. */
const cardsOfPiece = 100

/** The pieces of a list that came as a whole. */
export function piecesOf(cards: readonly Card[]): HeldPiece[] {
	return Array.from({ length: Math.ceil(cards.length / cardsOfPiece) }, (_, i) => ({
		name: `~${i}`,
		cards: cards.slice(i * cardsOfPiece, (i + 1) * cardsOfPiece),
	}))
}

/** Whether a piece was named here, where a name says nothing of the content. The server's have no tilde. */
export function isOurs(name: string): boolean {
	return name.startsWith('~')
}
