import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog-sheet.module.css'
import { Icon } from './icon.tsx'
import { useDialogClosing } from './use-dialog-closing.ts'

type DialogSheetProps = {
	title: string
	/** Name of the button that closes it. */
	closeLabel: string
	/** Called once it is closed: by its button, Escape, or a tap beside it. */
	onClose(): void
	children: ReactNode
}

/** A question on a sheet over the page. Opens itself. */
export function DialogSheet({ title, closeLabel, onClose, children }: DialogSheetProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	const titleId = useId()
	const { close, closing } = useDialogClosing(panel)
	useEffect(() => dialog.current?.showModal(), [])
	return (
		<dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose} {...closing}>
			<div ref={panel} className={styles.sheet}>
				<div className={styles.head}>
					<h2 id={titleId}>{title}</h2>
					<button type="button" className={styles.close} aria-label={closeLabel} onClick={close}>
						<Icon name="close" size={24} />
					</button>
				</div>
				{children}
			</div>
		</dialog>
	)
}
