import type { ProfileSnapshot } from '@ydo/client/profile/profile-snapshot'
import type { TagActions } from '@ydo/client/profile/tag-actions'
import { profileTexts } from '@ydo/contract/texts/profile'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#ui/class-names.ts'
import field from '#ui/field.module.css'
import { Icon } from '#ui/icon.tsx'
import { EditableTag } from './editable-tag.tsx'
import { focusTag } from './focus-tag.ts'
import { NewTag } from './new-tag.tsx'
import styles from './tag-editor.module.css'

type TagEditorProps = {
	profile: TagActions
	snapshot: Pick<ProfileSnapshot, 'tagInHand' | 'tagWord' | 'newTag'> & { errors: { tags?: string | undefined } }
	tags: readonly string[]
}

/** The tags: each changed in its place or removed, and more added (specification, section 4). */
export function TagEditor({ profile, snapshot, tags }: TagEditorProps) {
	const { tagInHand, tagWord, newTag, errors } = snapshot
	const id = useId()
	const place = useRef<HTMLFieldSetElement>(null)
	/** Changes the tags and puts the focus where the change was made: what had it may be gone. */
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
