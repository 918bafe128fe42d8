import type { ProfileSnapshot } from '@ydo/client/profile/create-profile'
import type { TagActions } from '@ydo/client/profile/profile-state'
import { profileTexts } from '@ydo/contract/texts/profile'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { PlainButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import field from '#ui/field.module.css'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { isComposing } from '#ui/is-composing.ts'
import styles from './tag-editor.module.css'

type TagEditorProps = {
	profile: TagActions
	snapshot: Pick<ProfileSnapshot, 'tagInHand' | 'tagWord' | 'newTag'> & { errors: { tags?: string | undefined } }
	tags: readonly string[]
}

/** The tags: edited in place, removed, or added (specification, section 4). */
export function TagEditor({ profile, snapshot, tags }: TagEditorProps) {
	const { tagInHand, tagWord, newTag, errors } = snapshot
	const id = useId()
	const place = useRef<HTMLFieldSetElement>(null)
	/** Changes the tags and moves the focus to the change: the focused element may be gone. */
	const act = (change: () => void, index: number, part: 'word' | 'remove') => {
		flushSync(change)
		focusTag(place.current, index, part)
	}
	const refused = errors.tags ?? (tagWord.refused ? tagWord.said : undefined)
	return (
		<fieldset ref={place} className={styles.place} aria-labelledby={id} aria-describedby={`${id}-hint`}>
			<div className={field.top}>
				<span id={id}>{profileTexts.labels.tags}</span>
				<span id={`${id}-hint`} className={field.soft}>
					{profileTexts.tags.hint}
				</span>
			</div>
			<ul className={styles.tags}>
				{tags.map((tag, index) => (
					<EditableTag
						key={tag}
						tag={tag}
						text={tagInHand?.index === index ? tagInHand.text : undefined}
						onStart={() => act(() => profile.startTag(index), index, 'word')}
						onType={profile.typeTag}
						onLeave={profile.finishTag}
						onFinish={() => act(profile.finishTag, index, 'word')}
						onCancel={() => act(profile.cancelTag, index, 'word')}
						onRemove={() => act(() => profile.removeTag(index), index, 'remove')}
					/>
				))}
			</ul>
			<NewTag
				text={newTag}
				describedBy={`${id}-said`}
				invalid={errors.tags !== undefined || (tagWord.refused && !tagInHand)}
				onType={profile.setNewTag}
				onAdd={profile.addTag}
			/>
			<p id={`${id}-said`} className={classNames(styles.said, refused && styles.refused)} role="status">
				{refused && <Icon name="warning" size={19} />}
				{refused ?? tagWord.said}
			</p>
		</fieldset>
	)
}

/**
 * Focuses the tag at `index` of the editor, edited or not, or its ×. If the last one was removed, the one before it; if none is left, the
 * field for a new one.
 */
function focusTag(editor: HTMLElement | null, index: number, part: 'word' | 'remove'): void {
	const tags = editor?.querySelectorAll('li') ?? []
	const tag = tags[Math.min(index, tags.length - 1)]
	const target = tag?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? editor?.querySelector('input')
	target?.focus()
}

type NewTagProps = { text: string; describedBy: string; invalid: boolean; onType(text: string): void; onAdd(): void }

/** Field for a new tag, added by plus or Enter. */
function NewTag({ text, describedBy, invalid, onType, onAdd }: NewTagProps) {
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
				dir="auto"
				enterKeyHint="done"
				value={text}
				onChange={(event) => onType(event.target.value)}
				onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && onAdd()}
			/>
			<IconButton
				look="printed"
				label={addButton}
				onClick={() => {
					onAdd()
					input.current?.focus()
				}}
			>
				<Icon name="add" size={22} weight={3} />
			</IconButton>
		</div>
	)
}

type EditableTagProps = {
	tag: string
	/** The text being edited; undefined if the tag is not being edited. */
	text: string | undefined
	onStart(): void
	onType(text: string): void
	/** The focus left the tag. */
	onLeave(): void
	onFinish(): void
	onCancel(): void
	onRemove(): void
}

/** One tag: a press starts editing, Enter or blur finishes it, Escape restores it, × removes it. */
function EditableTag({ tag, text, onStart, onType, onLeave, onFinish, onCancel, onRemove }: EditableTagProps) {
	const { change, remove } = profileTexts.tags
	const inHand = text !== undefined
	return (
		<li className={classNames(styles.tag, inHand && styles.inHand)}>
			{inHand ? (
				<input
					data-part="word"
					className={styles.input}
					aria-label={change(tag)}
					dir="auto"
					size={Math.max(4, text.length)}
					value={text}
					onChange={(event) => onType(event.target.value)}
					onBlur={onLeave}
					onKeyDown={(event) => {
						if (isComposing(event)) return
						if (event.key === 'Escape') onCancel()
						if (event.key !== 'Enter') return
						// The same press would otherwise trigger the tag's button, which has the focus now.
						event.preventDefault()
						onFinish()
					}}
				/>
			) : (
				<PlainButton data-part="word" className={styles.word} aria-label={change(tag)} onClick={onStart}>
					<bdi>{tag}</bdi>
				</PlainButton>
			)}
			<IconButton
				small
				data-part="remove"
				label={remove(tag)}
				// Keeps the focus: a blur would finish the edit before the removal.
				onMouseDown={(event) => event.preventDefault()}
				onClick={onRemove}
			>
				<Icon name="close" size={15} weight={3} />
			</IconButton>
		</li>
	)
}
