import { createListeners } from '@ydo/client/deck/listeners'

/** The member to block or report. */
export type SafetyAsk = {
	peer: string
	/** Empty if unknown. */
	name: string
	/** True if already blocked, so that only a report is offered. */
	isBlocked?: boolean
}

const asks = createListeners<SafetyAsk>()
/** Mounted hosts of the sheet, which mounts after the first paint. */
let hosts = 0
let waiting: SafetyAsk | undefined

/** Opens the sheet "Block or report" over the current screen, as soon as its code has loaded. */
export function askSafety(ask: SafetyAsk): void {
	if (hosts === 0) waiting = ask
	asks.tell(ask)
}

/** Calls `listener` on each request, including a pending one. Returns an unsubscribe function. */
export function onSafetyAsked(listener: (ask: SafetyAsk) => void): () => void {
	hosts++
	if (waiting) listener(waiting)
	waiting = undefined
	const end = asks.add(listener)
	return () => {
		hosts--
		end()
	}
}
