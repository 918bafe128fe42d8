import type { Choice } from '@ydo/client/deck/deck-state'
import type { KeyboardEvent } from 'react'

type DecisionKeyActions = { decide(choice: Choice): void; open(): void }

/** Key handler of the focused deck or carousel: ← passes, → smashes, Enter and Space open the card. */
export function decisionKeys({ decide, open }: DecisionKeyActions): (event: KeyboardEvent) => void {
	return (event) => {
		const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
		const action = actionOf(event.key)
		if (!action || modified || event.target !== event.currentTarget) return
		event.preventDefault()
		// A held key must not run through the cards.
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
