import type { OwnProfileStore, TextField } from '@ydo/client/profile/create-profile'
import type { Own, ProfileSnapshot } from '@ydo/client/profile/profile-snapshot'
import { formatGender, formatInterests, matchChoice, parseInterests } from '@ydo/client/profile/words'
import { limits } from '@ydo/contract/limits'
import { genders } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { type ReactNode, type Ref, Suspense, useState } from 'react'
import { institute } from '#platform/institute.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { PhotoPart } from './photo-part.ts'
import styles from './profile-form.module.css'
import { PromptEditor } from './prompt-editor.tsx'
import { TagEditor } from './tag-editor.tsx'

type ProfileFormProps = PhotoPart & {
	ref: Ref<HTMLDivElement>
	profile: OwnProfileStore
	snapshot: ProfileSnapshot
	own: Own
	/** Beside the name, where there is none elsewhere. */
	picture: ReactNode
	onDiscard(): void
}

/** The profile as text fields and tags (specification, section 4). Nothing in it sends anything: Save does. */
export function ProfileForm(props: ProfileFormProps) {
	const { ref, profile, snapshot, own, picture, PhotoEditor, onDiscard } = props
	const { fields } = own
	const { labels, draft } = profileTexts
	const { errors, changed, saving } = snapshot
	const [photosOpen, openPhotos] = useState(false)
	const { disciplines, years } = institute()
	const field = (name: TextField) => ({
		label: labels[name],
		value: fields[name],
		error: errors[name],
		onChange: (text: string) => profile.setField(name, text),
	})
	return (
		<div ref={ref} className={styles.form}>
			<div className={picture ? styles.lead : undefined}>
				{picture && <div className={styles.picture}>{picture}</div>}
				<div className={styles.name}>
					<Field {...field('name')} hint={profileTexts.nameHint} autoComplete="name" />
					<Button
						className={styles.open}
						small
						look="outline"
						aria-expanded={photosOpen}
						onClick={() => openPhotos(!photosOpen)}
					>
						<Icon name="camera" size={21} />
						{profileTexts.photoButton(own.photos.length)}
					</Button>
				</div>
			</div>
			<Suspense>{photosOpen && <PhotoEditor actions={profile.photos} photos={snapshot.photos} />}</Suspense>
			<Field
				{...field('bio')}
				lines={3}
				counter={profileTexts.counter(fields.bio.trim().normalize('NFC').length, limits.bioLength)}
			/>
			<TagEditor profile={profile} snapshot={snapshot} tags={fields.tags} />
			<PromptEditor prompts={fields.prompts} error={errors.prompts} onChange={profile.setPrompts} />
			<Field {...field('height')} short inputMode="decimal" hint={profileTexts.deviceHint} />
			<div className={styles.pair} data-uneven>
				<ChoiceField {...field('branch')} choices={disciplines} />
				<ChoiceField {...field('year')} choices={years} />
			</div>
			<div className={styles.pair}>
				<Field {...field('dob')} inputMode="text" />
				<ChoiceField {...field('gender')} choices={genders.map(formatGender)} />
			</div>
			<div className={styles.pair}>
				<ChoiceField {...field('interestedIn')} {...interests(fields.interestedIn)} />
				<ChoiceField {...field('orientation')} choices={profileTexts.orientations} hint={profileTexts.deviceHint} />
			</div>
			{changed && (
				<Button className={styles.discard} small look="outline" disabled={saving} onClick={onDiscard}>
					{draft.discardAll}
				</Button>
			)}
		</div>
	)
}

/** Interests are several: a suggestion is put to the others, or taken away. */
function interests(text: string) {
	const meant = parseInterests(text) ?? []
	const genderOf = (choice: string) => genders.find((gender) => matchChoice([formatInterests([gender])], choice))
	return {
		choices: genders.map((gender) => formatInterests([gender])),
		isChosen: (choice: string) => meant.some((gender) => gender === genderOf(choice)),
		pick: (choice: string) => {
			const picked = genderOf(choice)
			return formatInterests(genders.filter((gender) => meant.includes(gender) !== (gender === picked)))
		},
	}
}
