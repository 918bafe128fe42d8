import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './sheet.module.css'

type SheetProps = {
	name: string
	/** Label of the close button. */
	closeLabel: string
	/** Called once it is closed: by its button, Escape, Back, or a tap beside it. */
	onClose(): void
	className?: string | undefined
	/** The first child is beside the button. */
	children: ReactNode
}

/** A dialog on a sheet of paper: from below on a phone, in the middle on a desktop. Opens itself. */
export function Sheet({ name, closeLabel, onClose, className, children }: SheetProps) {
	return (
		<Dialog
			className={styles.dialog}
			panelClassName={classNames(styles.sheet, className)}
			aria-label={name}
			onClose={onClose}
		>
			{(close) => (
				<>
					<IconButton label={closeLabel} className={styles.close} onClick={close}>
						<Icon name="close" size={24} />
					</IconButton>
					{children}
				</>
			)}
		</Dialog>
	)
}
