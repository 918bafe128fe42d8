import { navTexts } from '@ydo/contract/texts/nav'
import { photosTexts } from '@ydo/contract/texts/photos'
import type { MouseEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import styles from './crop-sheet.module.css'

const texts = photosTexts.removing

type RemoveQuestionProps = { index: number; onRemove(): void; onClose(): void }

/** Asks before a photo goes: unlike all else on the card, nothing brings it back and no Save is waited for. */
export function RemoveQuestion({ index, onRemove, onClose }: RemoveQuestionProps) {
	const remove = (event: MouseEvent) => {
		close(event)
		onRemove()
	}
	const title = texts.title(index + 1)
	return (
		<DialogSheet name={title} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{title}</h2>
			<p>{texts.help}</p>
			<div className={styles.ways}>
				<Button small look="outline" onClick={close}>
					{texts.keep}
				</Button>
				<Button small onClick={remove}>
					{texts.remove}
				</Button>
			</div>
		</DialogSheet>
	)
}

/** The browser gives the focus back to the button that opened it. */
function close({ currentTarget }: MouseEvent): void {
	currentTarget.closest('dialog')?.close()
}
