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
	prepareToasts()
	// A toast shown before the container has mounted can get lost. The container's code has loaded the library.
	const shown = container.promise
		.then(() => import('react-toastify/unstyled'))
		.then(({ toast }) => {
			const id = toast(content, options)
			return () => toast.dismiss(id)
		})
		.catch(console.error)
	return () => void shown.then((dismiss) => dismiss?.())
}

/** Loads the toast code without a toast: for screens whose first toast may tell of a decision, which no request may. */
export function prepareToasts(): void {
	wanted = true
	waiting.dispatchEvent(new Event('wanted'))
}

/** Calls `listener` once, when a toast is requested or if one was, so that the container mounts at once. Returns an unsubscribe function. */
export function onToastWanted(listener: () => void): () => void {
	if (wanted) listener()
	else waiting.addEventListener('wanted', listener, { once: true })
	return () => waiting.removeEventListener('wanted', listener)
}

/** Called once the container has mounted: shows the queued toasts. */
export function toastsReady(): void {
	container.resolve()
}
