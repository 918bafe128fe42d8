import { createListeners } from '@ydo/client/deck/listeners'

/** Whom to block or report. */
export type SafetyAsk = {
	peer: string
	/** Empty where it is not known. */
	name: string
	/** Blocked already: there is only the report. */
	isBlocked?: boolean
}

const asks = createListeners<SafetyAsk>()
/** Hosts of the sheet: it comes after the first picture. */
let hosts = 0
let waiting: SafetyAsk | undefined

/** Opens the sheet "Block or report", over whatever is shown; as soon as its code is there. */
export function askSafety(ask: SafetyAsk): void {
	if (hosts === 0) waiting = ask
	asks.tell(ask)
}

/** Calls `listener` each time that is wanted, or is already. Returns what ends it. */
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
