import type { ToastContent, ToastOptions } from 'react-toastify/unstyled'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

const waiting = new EventTarget()
const container = Promise.withResolvers<void>()
let wanted = false

/**
 * Shows a transient message at the top right, five seconds long (specification, section 9). Loads the toasts if
 * needed. Returns what takes it away before that.
 */
export function showToast(kind: ToastKind, text: ToastContent, more?: ToastOptions): () => void {
	return show(text, { type: kind, ...more })
}

/** Shows something to be pressed, which stays until it is taken away. The rest as `showToast`. */
export function offerToast(content: ToastContent): () => void {
	return show(content, { type: 'info', autoClose: false })
}

function show(content: ToastContent, options: ToastOptions): () => void {
	wanted = true
	waiting.dispatchEvent(new Event('wanted'))
	// What is told before the container stands can get lost.
	const shown = Promise.all([import('react-toastify/unstyled'), container.promise])
		.then(([{ toast }]) => {
			const id = toast(content, options)
			return () => toast.dismiss(id)
		})
		.catch(console.error)
	return () => void shown.then((dismiss) => dismiss?.())
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
