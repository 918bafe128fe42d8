import { createPreference } from './preference.ts'

/** Whether the cards are dealt by the ranking, or in any order. */
export const deckOrder = createPreference({ key: 'ydo:deck-order', values: ['ranked', 'shuffle'] })
