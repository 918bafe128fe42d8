import type { Deck } from '@ydo/client/deck/create-deck'
import { useEffect } from 'react'
import { whenIdle } from '#platform/when-idle.ts'
import { ownerOf } from './deck-of.ts'

/** Has the deck ranked while its screen is open. The code for it comes after the first picture. */
export function useRanking(deck: Deck): void {
	useEffect(() => {
		let end = () => {}
		let left = false
		const cancel = whenIdle(() => {
			// Without a network the deck is dealt as it was left.
			void import('./follow-deck.ts').then(
				({ followDeck }) => {
					const member = ownerOf(deck)
					if (!left && member) end = followDeck(deck, member)
				},
				() => {},
			)
		})
		return () => {
			left = true
			cancel()
			end()
		}
	}, [deck])
}
