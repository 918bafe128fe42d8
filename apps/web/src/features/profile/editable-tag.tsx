import { profileTexts } from '@ydo/contract/texts/profile'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './tag-editor.module.css'

type EditableTagProps = {
	tag: string
	/** What is being written in its place; undefined where it is not in hand. */
	text: string | undefined
	onStart(): void
	onType(text: string): void
	/** The focus left it. */
	onLeave(): void
	onFinish(): void
	onCancel(): void
	onRemove(): void
}

/** One tag: a press takes it in hand, Enter or leaving it puts it back, Escape restores it, × removes it. */
export function EditableTag({ tag, text, onStart, onType, onLeave, onFinish, onCancel, onRemove }: EditableTagProps) {
	const { change, remove } = profileTexts.tags
	const inHand = text !== undefined
	return (
		<li className={classNames(styles.tag, inHand && styles.inHand)}>
			{inHand ? (
				<input
					data-part="word"
					className={styles.input}
					aria-label={change(tag)}
					size={Math.max(4, text.length)}
					value={text}
					onChange={(event) => onType(event.target.value)}
					onBlur={onLeave}
					onKeyDown={(event) => {
						if (event.key === 'Escape') onCancel()
						if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
						// The same press would otherwise go on to the tag's button, which is focused now.
						event.preventDefault()
						onFinish()
					}}
				/>
			) : (
				<button type="button" data-part="word" className={styles.word} aria-label={change(tag)} onClick={onStart}>
					{tag}
				</button>
			)}
			<button
				type="button"
				data-part="remove"
				className={styles.remove}
				aria-label={remove(tag)}
				// One in hand must not be put back before it goes.
				onMouseDown={(event) => event.preventDefault()}
				onClick={onRemove}
			>
				<Icon name="close" size={15} weight={3} />
			</button>
		</li>
	)
}
