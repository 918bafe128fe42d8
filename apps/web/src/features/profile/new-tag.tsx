import { profileTexts } from '@ydo/contract/texts/profile'
import { useRef } from 'react'
import field from '#ui/field.module.css'
import { RoundButton } from '#ui/round-button.tsx'
import styles from './tag-editor.module.css'

type NewTagProps = { text: string; describedBy: string; invalid: boolean; onType(text: string): void; onAdd(): void }

/** Where a tag is written and, by plus or Enter, added. */
export function NewTag({ text, describedBy, invalid, onType, onAdd }: NewTagProps) {
	const input = useRef<HTMLInputElement>(null)
	const { add, addButton } = profileTexts.tags
	return (
		<div className={styles.add}>
			<input
				ref={input}
				className={field.input}
				aria-label={add}
				aria-describedby={describedBy}
				aria-invalid={invalid || undefined}
				placeholder={add}
				enterKeyHint="done"
				value={text}
				onChange={(event) => onType(event.target.value)}
				onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onAdd()}
			/>
			<RoundButton
				name={addButton}
				icon="add"
				onClick={() => {
					onAdd()
					input.current?.focus()
				}}
			/>
		</div>
	)
}
