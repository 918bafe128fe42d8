import type { ToastContent, ToastOptions, toast } from 'react-toastify/unstyled'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

const waiting = new EventTarget()
const container = Promise.withResolvers<typeof toast>()
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
	// A toast shown before the container has mounted can get lost.
	const shown = container.promise.then((toast) => {
		const id = toast(content, options)
		return () => toast.dismiss(id)
	})
	return () => void shown.then((dismiss) => dismiss())
}

/** Loads the toast code before there is a toast, where the first one may follow a decision: no request may tell of that. */
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

/** Called once the container has mounted, with the library's function that belongs to it: shows the queued toasts. */
export function toastsReady(show: typeof toast): void {
	container.resolve(show)
}
