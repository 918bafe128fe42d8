import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { afterPress } from './after-press.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { isComposing } from './is-composing.ts'
import { useKeyboardInset } from './keyboard-inset.ts'

type DialogProps = Omit<ComponentProps<'dialog'>, 'children' | 'onClose'> & {
	/** Called once it is closed: by `close`, Escape, Back of the browser or the system, or a tap beside the panel. */
	onClose(): void
	panelClassName: string | undefined
	/** The panel's content; `close` closes the dialog. */
	children(close: () => void): ReactNode
}

/** A modal dialog around one panel, over the whole screen. Opens itself, and closes after the panel's closing animation. */
export function Dialog({ className, panelClassName, children, ...props }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	const close = () => void closeAfterAnimation(panel.current)
	useBackCloses(panel, close)
	useKeyboardInset(dialog)
	useEffect(() => dialog.current?.showModal(), [])
	return (
		<dialog
			ref={dialog}
			className={classNames(styles.dialog, className)}
			onCancel={(event) => {
				event.preventDefault()
				close()
			}}
			// A page can prevent `cancel` only once without another user interaction in between.
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || isComposing(event)) return
				event.preventDefault()
				close()
			}}
			// Outside the panel, the dialog itself and its backdrop receive the tap.
			onClick={(event) => {
				if (event.target === event.currentTarget) close()
			}}
			{...props}
		>
			<div ref={panel} className={panelClassName}>
				{children(close)}
			</div>
		</dialog>
	)
}

/** Closes the dialog around `panel`: it has `data-closing` while the panel's animations run, and ignores input meanwhile. */
async function closeAfterAnimation(panel: HTMLElement | null): Promise<void> {
	const dialog = panel?.closest('dialog')
	if (!panel || !dialog?.open || 'closing' in dialog.dataset) return
	// The dialog keeps the focus, so that a second Escape does not cut the animation short.
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

/** The dialog that unmounted with its entry on top. The entry is removed, or taken over by the dialog that follows. */
let orphaned: string | undefined

/** True while an entry is being left by going back: until then no entry can be pushed. */
let leaving = false

/**
 * Gives the dialog around `panel` its own history entry while it is open: going back calls `close`. Closed in another way, or unmounted, it
 * removes its entry, unless the person has navigated on from there.
 */
function useBackCloses(panel: RefObject<HTMLElement | null>, close: () => void): void {
	const id = useId()
	const leave = useEffectEvent(close)
	useEffect(() => {
		const dialog = panel.current?.closest('dialog')
		let entered = !leaving && takeEntry(id)
		const moved = () => {
			if (!entered) entered = takeEntry(id)
			else if (!isOnTop(id)) leave()
		}
		const closed = () => leaveEntry(id)
		addEventListener('popstate', moved)
		// Capture: before other listeners, which may unmount the dialog.
		dialog?.addEventListener('close', closed, { capture: true })
		return () => {
			removeEventListener('popstate', moved)
			dialog?.removeEventListener('close', closed, { capture: true })
			orphaned = id
			// A dialog that follows has mounted by then.
			queueMicrotask(() => orphaned === id && leaveEntry(id))
		}
	}, [panel, id])
}

const isOnTop = (id?: string) => id && history.state?.dialog === id

function takeEntry(id: string): true {
	const state = { ...history.state, dialog: id }
	if (isOnTop(orphaned)) history.replaceState(state, '')
	else if (!isOnTop(id)) history.pushState(state, '')
	orphaned = undefined
	return true
}

function leaveEntry(id: string): void {
	orphaned = undefined
	if (leaving || !isOnTop(id)) return
	leaving = true
	const left = () => {
		leaving = false
	}
	addEventListener('popstate', left, { once: true })
	history.back()
}
