import type { DialogHTMLAttributes, RefObject } from 'react'
import { afterPress } from './after-press.ts'
import { useBackCloses } from './use-back-closes.ts'

type Closing = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onKeyDown' | 'onClick'>

/**
 * Closes the modal dialog around `panel` only after its closing animation: the dialog bears `data-closing` while the
 * panel's animations run, and takes nothing meanwhile. Escape, the browser's and the system's Back and a tap beside the
 * panel close it too. `close` closes it from a button; spread the handlers over the dialog. For dialogs that are rendered
 * only while they are open.
 */
export function useDialogClosing(panel: RefObject<HTMLElement | null>): { close: () => void; closing: Closing } {
	const close = () => void closeAfterAnimation(panel.current)
	useBackCloses(panel, close)
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
	// The dialog keeps the keys, so that a second Escape does not cut the animation short.
	dialog.tabIndex = -1
	dialog.focus({ preventScroll: true })
	dialog.dataset.closing = ''
	panel.inert = true
	await afterPress()
	await Promise.allSettled(panel.getAnimations().map((animation) => animation.finished))
	panel.inert = false
	delete dialog.dataset.closing
	dialog.close()
}
