import { hand } from '#platform/hand.ts'

/** Milliseconds without a press after which the next one is not meant for what has just gone. */
const pause = 700
const looksEvery = 250

export type Busy = 'away' | 'talking' | 'writing' | 'dialog' | 'pressing' | undefined

type Watched = { document: Document; path: string; lastPress: number; isPressed: boolean; now: number }

/** An open chat: whoever reads there is with somebody. */
const chat = /^\/matched\/./

/** What keeps somebody from being shown something over the whole screen. */
export function busyWith({ document, path, lastPress, isPressed, now }: Watched): Busy {
	if (document.visibilityState !== 'visible') return 'away'
	if (document.querySelector('dialog[open]')) return 'dialog'
	if (chat.test(path)) return 'talking'
	if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return 'writing'
	return isPressed || now - lastPress < pause ? 'pressing' : undefined
}

/**
 * Resolves once nobody is interrupted: the page is in view and no chat, no text is being written, no dialog is open, nothing is in the hand and nothing
 * was pressed just now. `found` is told what it waits for, each time that is something else. Stays open when `signal` ends.
 */
export function freeMoment(signal: AbortSignal, found: (busy: Exclude<Busy, undefined>) => void): Promise<void> {
	return new Promise((resolve) => {
		let before: Busy
		const look = () => {
			const busy = busyWith({ document, path: location.pathname, ...hand, now: performance.now() })
			if (busy && busy !== before) found(busy)
			before = busy
			if (busy) return
			end()
			resolve()
		}
		const timer = setInterval(look, looksEvery)
		const end = () => clearInterval(timer)
		signal.addEventListener('abort', end)
	})
}
