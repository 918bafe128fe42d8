export type ToastKind = 'success' | 'info' | 'warning' | 'error'

const waiting = new EventTarget()
const container = Promise.withResolvers<void>()
let wanted = false

/** Shows a transient message at the top right, five seconds long (specification, section 9). Loads the toasts if needed. */
export function showToast(kind: ToastKind, text: string): void {
	wanted = true
	waiting.dispatchEvent(new Event('wanted'))
	// What is told before the container stands can get lost.
	void Promise.all([import('react-toastify/unstyled'), container.promise]).then(
		([{ toast }]) => toast(text, { type: kind }),
		console.error,
	)
}

/** Calls `listener` when a toast is wanted, or is already, so that the container comes at once. Returns what ends it. */
export function onToastWanted(listener: () => void): () => void {
	if (wanted) listener()
	waiting.addEventListener('wanted', listener)
	return () => waiting.removeEventListener('wanted', listener)
}

/** The container stands: what waited is shown. */
export function toastsReady(): void {
	container.resolve()
}
