export type ToastKind = 'success' | 'info' | 'warning' | 'error'

const first = new EventTarget()

/** Shows a transient message at the top right, five seconds long (specification, section 9). Loads the toasts if needed. */
export function showToast(kind: ToastKind, text: string): void {
	first.dispatchEvent(new Event('wanted'))
	void import('react-toastify/unstyled').then(({ toast }) => toast(text, { type: kind }))
}

/** Calls `listener` when a toast is wanted, so that the container comes at once. Returns what ends it. */
export function onToastWanted(listener: () => void): () => void {
	first.addEventListener('wanted', listener)
	return () => first.removeEventListener('wanted', listener)
}
