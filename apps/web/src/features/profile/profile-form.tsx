import type { Own, OwnProfileStore, ProfileSnapshot, TextField } from '@ydo/client/profile/create-profile'
import { formatGender, formatInterests, matchChoice, parseInterests } from '@ydo/client/profile/read-profile'
import { countLetters } from '@ydo/contract/letters'
import { limits } from '@ydo/contract/limits'
import { genders } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { institute } from '#browser/institute.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { isComposing } from '#ui/is-composing.ts'
import type { PhotoPart } from './photo-part.ts'
import styles from './profile-form.module.css'
import { PromptEditor } from './prompt-editor.tsx'
import { TagEditor } from './tag-editor.tsx'

type ProfileFormProps = PhotoPart & {
	ref: Ref<HTMLDivElement>
	profile: OwnProfileStore
	snapshot: ProfileSnapshot
	own: Own
	/** Beside the name, if there is none elsewhere. */
	picture: ReactNode
	onDiscard(): void
}

/** The profile as text fields and tags (specification, section 4). Nothing in it sends a request: Save does. */
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
				counter={profileTexts.counter(countLetters(fields.bio.trim()), limits.bioLength)}
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

/** Toggles a suggestion in the list of interests. */
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

type ChoiceFieldProps = ComponentProps<typeof Field> & {
	choices: readonly string[]
	isChosen?: (choice: string) => boolean
	/** The field's text after a choice: the choice itself by default, more if several are allowed. */
	pick?: (choice: string) => string
}

/** A text field that suggests valid values while typing. Escape closes the suggestions. */
function ChoiceField({ choices, isChosen, pick, ...field }: ChoiceFieldProps) {
	const place = useRef<HTMLDivElement>(null)
	const [open, setOpen] = useState(false)
	const chosen = isChosen ?? ((choice) => matchChoice([choice], field.value) !== undefined)
	/** The suggestions unmount, and must not lose the focus. */
	const putAway = () => {
		place.current?.querySelector('input')?.focus()
		setOpen(false)
	}
	const choose = (choice: string) => {
		field.onChange(pick ? pick(choice) : choice)
		if (!pick) putAway()
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of the field and the suggestions
		<div
			ref={place}
			className={styles.place}
			onFocus={() => setOpen(true)}
			onBlur={({ currentTarget, relatedTarget }) => setOpen(currentTarget.contains(relatedTarget))}
			onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && putAway()}
		>
			<Field
				{...field}
				onChange={(text) => {
					setOpen(true)
					field.onChange(text)
				}}
			/>
			{open && <Suggestions choices={choices} isChosen={chosen} onChoose={choose} />}
		</div>
	)
}

type SuggestionsProps = {
	choices: readonly string[]
	isChosen(choice: string): boolean
	onChoose(choice: string): void
}

/** A field's valid values as chips: one tab stop, at the chosen one, and arrows from there. */
function Suggestions({ choices, isChosen, onChoose }: SuggestionsProps) {
	const [focused, setFocused] = useState<number>()
	const stop = focused ?? Math.max(0, choices.findIndex(isChosen))
	const move = (event: KeyboardEvent<HTMLElement>) => {
		const to = rovingStop(event.key, stop, choices.length)
		const chip = to !== undefined && event.currentTarget.children[to]
		if (!(chip instanceof HTMLElement)) return
		event.preventDefault()
		chip.focus()
	}
	return (
		<div
			className={styles.suggestions}
			role="toolbar"
			aria-label={profileTexts.suggestions}
			onKeyDown={move}
			onBlur={() => setFocused(undefined)}
		>
			{choices.map((choice, index) => (
				<Chip
					key={choice}
					aria-pressed={isChosen(choice)}
					tabIndex={index === stop ? 0 : -1}
					// The field keeps the focus, and a phone its keyboard.
					onMouseDown={(event) => event.preventDefault()}
					onFocus={() => setFocused(index)}
					onClick={() => onChoose(choice)}
				>
					{choice}
				</Chip>
			))}
		</div>
	)
}

/**
 * The index that a key moves to from `index` among `count` items of a toolbar (WAI-ARIA Authoring Practices, toolbar): arrows to the
 * neighbours and around the ends, Home and End to the first and the last. Undefined for other keys.
 */
export function rovingStop(key: string, index: number, count: number): number | undefined {
	switch (key) {
		case 'ArrowRight':
		case 'ArrowDown':
			return (index + 1) % count
		case 'ArrowLeft':
		case 'ArrowUp':
			return (index - 1 + count) % count
		case 'Home':
			return 0
		case 'End':
			return count - 1
	}
}
