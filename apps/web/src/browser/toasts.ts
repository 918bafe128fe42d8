import type { ToastContent, ToastOptions } from 'react-toastify/unstyled'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

const waiting = new EventTarget()
const container = Promise.withResolvers<void>()
let wanted = false

/**
 * Shows a transient message at the top right for five seconds (specification, section 9). Loads the toast code if needed. Returns a
 * function that dismisses it earlier.
 */
export function showToast(kind: ToastKind, text: ToastContent, more?: ToastOptions): () => void {
	return show(text, { type: kind, ...more })
}

/** Shows a pressable toast that stays until dismissed; otherwise as `showToast`. */
export function offerToast(content: ToastContent): () => void {
	return show(content, { type: 'info', autoClose: false })
}

function show(content: ToastContent, options: ToastOptions): () => void {
	wanted = true
	waiting.dispatchEvent(new Event('wanted'))
	// A toast shown before the container has mounted can get lost.
	const shown = Promise.all([import('react-toastify/unstyled'), container.promise])
		.then(([{ toast }]) => {
			const id = toast(content, options)
			return () => toast.dismiss(id)
		})
		.catch(console.error)
	return () => void shown.then((dismiss) => dismiss?.())
}

/** Calls `listener` when a toast is requested, or already was, so that the container mounts at once. Returns an unsubscribe function. */
export function onToastWanted(listener: () => void): () => void {
	if (wanted) listener()
	waiting.addEventListener('wanted', listener)
	return () => waiting.removeEventListener('wanted', listener)
}

/** Called once the container has mounted: shows the queued toasts. */
export function toastsReady(): void {
	container.resolve()
}
