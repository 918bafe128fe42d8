import type { Card } from '@ydo/contract/cards'
import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing } from '#ui/is-composing.ts'
import { type Part, partsOf } from './result-parts.ts'
import type { Decisions } from './use-decisions.ts'

export type ResultKeys = {
	/** Id of the results. */
	listId: string
	/** The active row and its part. */
	active: Active | undefined
	/** Id of that part, for the field; undefined while the field itself is active. */
	activeId: string | undefined
	/** True if there are results to move to. */
	found: boolean
	idOf(row: number, part: Part): string
	onKeyDown(event: KeyboardEvent): void
	/** Returns to the field. */
	leave(): void
}

type ResultKeysOptions = { decisions: Decisions; onOpen(card: Card): void; onClear(): void }

/**
 * Keyboard handling of the search field: arrows, Home and End move through the results while the focus stays in the field (APG: combobox
 * with a grid), Enter activates the active part, or opens the best result; Escape clears.
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
		// To Undo after a decision, to Smash after an undo.
		setActive(active && { ...active, part: 1 })
	}

	return {
		listId,
		active: active && part && { ...active, part: parts(active.row).indexOf(part) },
		activeId: active && part && idOf(active.row, part),
		found: cards.length > 0,
		idOf,
		onKeyDown(event) {
			if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
			const target = keyTarget(event.key, active, { rows: cards.length, partsOf: (row) => parts(row).length })
			if (target) setActive(target.to)
			else if (event.key === 'Escape') onClear()
			else if (event.key !== 'Enter') return
			// While Enter is held, once.
			else if (!event.repeat) act()
			event.preventDefault()
		},
		leave: () => setActive(undefined),
	}
}

/** The active part of a row: its card's details first, then the decision buttons. */
export type Active = { readonly row: number; readonly part: number }

/** Rows that Page Up and Page Down skip. */
const page = 6

/**
 * The target of a key from `active`, as in a combobox with a grid (WAI-ARIA practices); `to` is undefined for the field.
 * Returns undefined for a key that the results do not handle.
 */
export function keyTarget(
	key: string,
	active: Active | undefined,
	{ rows, partsOf }: { rows: number; partsOf(row: number): number },
): { to: Active | undefined } | undefined {
	if (rows === 0) return undefined
	const toRow = (row: number) => ({ to: { row: Math.min(Math.max(row, 0), rows - 1), part: 0 } })
	if (!active) return key === 'ArrowDown' ? toRow(0) : undefined
	const { row, part } = active
	const toPart = (to: number) => ({ to: { row, part: Math.min(Math.max(to, 0), partsOf(row) - 1) } })
	switch (key) {
		case 'ArrowDown':
			return toRow(row + 1)
		case 'ArrowUp':
			return row === 0 ? { to: undefined } : toRow(row - 1)
		case 'PageDown':
			return toRow(row + page)
		case 'PageUp':
			return toRow(row - page)
		case 'Home':
			return toRow(0)
		case 'End':
			return toRow(rows - 1)
		case 'ArrowRight':
			return toPart(part + 1)
		case 'ArrowLeft':
			return toPart(part - 1)
		default:
			return undefined
	}
}
