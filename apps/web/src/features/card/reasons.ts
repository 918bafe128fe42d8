import { createListeners } from '@ydo/client/deck/listeners'
import type { Card } from '@ydo/contract/cards'
import { type ComponentType, useSyncExternalStore } from 'react'

/** Reasons and their component: available after the first paint, with the ranking's code. */
type Reasons = { Line: ComponentType<{ text: string }>; textOf(card: Card): string }

const changes = createListeners()
let reasons: Reasons | undefined

export function setReasons(next: Reasons | undefined): void {
	reasons = next
	changes.tell()
}

export function useReasons(): Reasons | undefined {
	return useSyncExternalStore(changes.add, () => reasons)
}
