import { hand } from '#browser/when-idle.ts'

/** Milliseconds since the last press after which the next one no longer belongs to what was on the screen. */
const pause = 700
const looksEvery = 250

export type Busy = 'away' | 'talking' | 'writing' | 'dialog' | 'pressing' | undefined

type Watched = { document: Document; path: string; lastPress: number; isPressed: boolean; now: number }

/** An open chat: its reader is busy with somebody. */
const chat = /^\/matched\/./

/** The reason not to show something over the whole screen now, if any. */
export function busyWith({ document, path, lastPress, isPressed, now }: Watched): Busy {
	if (document.visibilityState !== 'visible') return 'away'
	if (document.querySelector('dialog[open]')) return 'dialog'
	if (chat.test(path)) return 'talking'
	if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return 'writing'
	return isPressed || now - lastPress < pause ? 'pressing' : undefined
}

/**
 * Resolves once nothing is interrupted: the page is visible and shows no chat, no text is being written, no dialog is open, no pointer is
 * down and nothing was pressed just now. Calls `found` with each new reason to wait. Stays pending when `signal` aborts.
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
