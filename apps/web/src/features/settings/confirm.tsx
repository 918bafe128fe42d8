import { navTexts } from '@ydo/contract/texts/nav'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './confirm.module.css'

type ConfirmProps = {
	title: string
	/** The consequences. */
	help: string
	confirm: string
	busy: boolean
	error: string | undefined
	onConfirm(): void
	onClose(): void
}

/** Asks for confirmation before something ends. */
export function Confirm({ title, help, confirm, busy, error, onConfirm, onClose }: ConfirmProps) {
	const id = useId()
	return (
		<Sheet className={styles.sheet} name={title} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{title}</h2>
			<p id={id}>{help}</p>
			{error && (
				<p className={styles.error} role="alert">
					{error}
				</p>
			)}
			<Button className={styles.ends} look="outline" aria-describedby={id} busy={busy} onClick={onConfirm}>
				{confirm}
			</Button>
		</Sheet>
	)
}
