import { navTexts } from '@ydo/contract/texts/nav'
import { photosTexts } from '@ydo/contract/texts/photos'
import type { MouseEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './crop-sheet.module.css'

const texts = photosTexts.removing

type RemoveQuestionProps = { index: number; onRemove(): void; onClose(): void }

/** Asks before a photo is removed: unlike any other edit of the card, it cannot be undone and takes effect before Save. */
export function RemoveQuestion({ index, onRemove, onClose }: RemoveQuestionProps) {
	const remove = (event: MouseEvent) => {
		close(event)
		onRemove()
	}
	const title = texts.title(index + 1)
	return (
		<Sheet name={title} closeLabel={navTexts.close} onClose={onClose}>
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
		</Sheet>
	)
}

/** The browser returns the focus to the button that opened it. */
function close({ currentTarget }: MouseEvent): void {
	currentTarget.closest('dialog')?.close()
}
