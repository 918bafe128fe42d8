import type { DialogHTMLAttributes, RefObject } from 'react'

type Closing = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onKeyDown' | 'onClick'>

/**
 * Closes the modal dialog around `panel` only after its closing animation: the dialog bears `data-closing` while the
 * panel's animations run. Escape, the system's back gesture and a tap beside the panel close it too. `close` closes it
 * from a button; spread the handlers over the dialog.
 */
export function useDialogClosing(panel: RefObject<HTMLElement | null>): { close: () => void; closing: Closing } {
	const close = () => void closeAfterAnimation(panel.current)
	const closing: Closing = {
		onCancel(event) {
			event.preventDefault()
			close()
		},
		// A browser lets a page refuse `cancel` only once between two presses of something else.
		onKeyDown(event) {
			if (event.key !== 'Escape') return
			event.preventDefault()
			close()
		},
		// Where the panel is not, the dialog itself and its backdrop take the tap.
		onClick(event) {
			if (event.target === event.currentTarget) close()
		},
	}
	return { close, closing }
}

async function closeAfterAnimation(panel: HTMLElement | null): Promise<void> {
	const dialog = panel?.closest('dialog')
	if (!panel || !dialog?.open || 'closing' in dialog.dataset) return
	dialog.dataset.closing = ''
	await Promise.allSettled(panel.getAnimations().map((animation) => animation.finished))
	delete dialog.dataset.closing
	dialog.close()
}
