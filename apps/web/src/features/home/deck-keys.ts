import type { Choice } from '@ydo/client/deck/deck-state'
import type { KeyboardEvent } from 'react'

type DeckKeys = { decide(choice: Choice): void; open(): void }

/** What the keys do while the deck itself has the focus: ← passes, → smashes, Enter and Space open the card. */
export function deckKeys({ decide, open }: DeckKeys): (event: KeyboardEvent) => void {
	return (event) => {
		const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
		const action = actionOf(event.key)
		if (!action || modified || event.target !== event.currentTarget) return
		event.preventDefault()
		// A held key must not run through the deck.
		if (event.repeat) return
		if (action === 'open') open()
		else decide(action)
	}
}

function actionOf(key: string): Choice | 'open' | undefined {
	if (key === 'ArrowLeft') return 'pass'
	if (key === 'ArrowRight') return 'like'
	return key === 'Enter' || key === ' ' ? 'open' : undefined
}
