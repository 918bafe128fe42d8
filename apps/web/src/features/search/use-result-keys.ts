import type { Card } from '@ydo/contract/cards'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Active, keyTarget } from './result-keys.ts'
import { type Part, partsOf } from './result-parts.ts'
import type { Decisions } from './use-decisions.ts'

export type ResultKeys = {
	/** Id of the results. */
	listId: string
	/** The row and the part of it that the keys are at. */
	active: Active | undefined
	/** Id of that part, for the field; undefined while the keys are at the field itself. */
	activeId: string | undefined
	/** Whether there is anything found for the keys to go to. */
	found: boolean
	idOf(row: number, part: Part): string
	onKeyDown(event: KeyboardEvent): void
	/** Back to the field. */
	leave(): void
}

type ResultKeysOptions = { decisions: Decisions; onOpen(card: Card): void; onClear(): void }

/**
 * The keys of the search field: arrows, Home and End go through what is found while the focus stays in the field (APG:
 * combobox with a grid), Enter does what they are at, or opens the best result; Escape clears.
 */
export function useResultKeys(cards: readonly Card[], { decisions, onOpen, onClear }: ResultKeysOptions): ResultKeys {
	const listId = useId()
	const [chosen, setActive] = useState<Active>()
	const active = chosen && chosen.row < cards.length ? chosen : undefined
	const parts = (row: number) => (cards[row] ? partsOf(cards[row], decisions) : [])
	const idOf = (row: number, part: Part) => `${listId}-${row}-${part}`
	const part = active && (parts(active.row)[active.part] ?? 'open')

	const act = () => {
		const card = cards[active?.row ?? 0]
		if (!card) return
		if (part === 'smash') decisions.decide(card, 'like')
		else if (part === 'pass') decisions.decide(card, 'pass')
		else if (part === 'undo') decisions.undo()
		else return onOpen(card)
		// To Undo after a decision, to Smash after that.
		setActive(active && { ...active, part: 1 })
	}

	return {
		listId,
		active: active && part && { ...active, part: parts(active.row).indexOf(part) },
		activeId: active && part && idOf(active.row, part),
		found: cards.length > 0,
		idOf,
		onKeyDown(event) {
			if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
			const target = keyTarget(event.key, active, { rows: cards.length, partsOf: (row) => parts(row).length })
			if (target) setActive(target.to)
			else if (event.key === 'Enter') act()
			else if (event.key === 'Escape') onClear()
			else return
			event.preventDefault()
		},
		leave: () => setActive(undefined),
	}
}
