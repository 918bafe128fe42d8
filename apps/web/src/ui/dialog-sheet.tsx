import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog-sheet.module.css'
import { Icon } from './icon.tsx'
import { useDialogClosing } from './use-dialog-closing.ts'

type DialogSheetProps = {
	name: string
	/** Name of the button that closes it. */
	closeLabel: string
	/** Called once it is closed: by its button, Escape, Back, or a tap beside it. */
	onClose(): void
	className?: string | undefined
	/** The first of them stands beside the button. */
	children: ReactNode
}

/** A sheet over the page. Opens itself. */
export function DialogSheet({ name, closeLabel, onClose, className, children }: DialogSheetProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	const { close, closing } = useDialogClosing(panel)
	useEffect(() => dialog.current?.showModal(), [])
	return (
		<dialog ref={dialog} className={styles.dialog} aria-label={name} onClose={onClose} {...closing}>
			<div ref={panel} className={classNames(styles.sheet, className)}>
				<button type="button" className={styles.close} aria-label={closeLabel} onClick={close}>
					<Icon name="close" size={24} />
				</button>
				{children}
			</div>
		</dialog>
	)
}
