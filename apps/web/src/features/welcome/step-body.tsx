import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-state'
import { typeBirthDate } from '@ydo/client/joining/read-joining'
import { countLetters } from '@ydo/contract/letters'
import { limits } from '@ydo/contract/limits'
import { consentVersion, genders } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { Suspense, useEffect } from 'react'
import { institute } from '#browser/institute.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { Choices } from '#ui/choices.tsx'
import { DotList } from '#ui/dot-list.tsx'
import { Field } from '#ui/field.tsx'
import { Group } from '#ui/group.tsx'
import { Link } from '#ui/link.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Tick } from '#ui/tick.tsx'
import styles from './age-step.module.css'
import type { WayParts } from './way-parts.ts'

// Their code and styles load during the first steps.
const preview = onDemand(() => import('./preview-step.tsx'), 'PreviewStep')
const visibility = onDemand(() => import('./visibility-step.tsx'), 'VisibilityStep')
const loadLater = () => Promise.all([visibility.prefetch(), preview.prefetch()])

type StepBodyProps = { joining: Joining; snapshot: JoiningSnapshot; parts: WayParts }

/** The content of the current step. */
export function StepBody(props: StepBodyProps) {
	useEffect(() => fetchWhenIdle(loadLater), [])
	return (
		<Suspense>
			<Step {...props} />
		</Suspense>
	)
}

function Step({ joining, snapshot, parts }: StepBodyProps) {
	const { CardPreview, PhotoEditor, TagEditor, PromptEditor, HidingForm } = parts
	switch (snapshot.step) {
		case 'age':
			return <AgeStep joining={joining} snapshot={snapshot} />
		case 'basics':
			return <BasicsStep joining={joining} snapshot={snapshot} />
		case 'photos':
			return (
				<PhotoEditor
					actions={joining.photos}
					photos={snapshot.photos}
					error={snapshot.errors.photos}
					onAsk={joining.askPhotos}
				/>
			)
		case 'words':
			return <WordsStep joining={joining} snapshot={snapshot} TagEditor={TagEditor} PromptEditor={PromptEditor} />
		case 'visibility':
			return <visibility.Screen joining={joining} snapshot={snapshot} HidingForm={HidingForm} />
		case 'preview':
			return <preview.Screen snapshot={snapshot} CardPreview={CardPreview} />
	}
}

const texts = welcomeTexts.words

type WordsStepProps = Pick<WayParts, 'TagEditor' | 'PromptEditor'> & { joining: Joining; snapshot: JoiningSnapshot }

/** The description, the tags and the prompts. */
function WordsStep({ joining, snapshot, TagEditor, PromptEditor }: WordsStepProps) {
	const { description, tags, prompts } = snapshot.fields
	return (
		<>
			<Field
				label={texts.description}
				value={description}
				error={snapshot.errors.description}
				hint={texts.descriptionHint}
				counter={profileTexts.counter(countLetters(description.trim()), limits.bioLength)}
				lines={4}
				onChange={(text) => joining.write({ description: text })}
			/>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: it only stops Enter, which adds a tag, from submitting the step */}
			<div
				onKeyDown={(event) => {
					if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
				}}
			>
				<Suspense>
					<TagEditor profile={joining} snapshot={snapshot} tags={tags} />
				</Suspense>
			</div>
			<Suspense>
				<PromptEditor
					prompts={prompts}
					error={snapshot.errors.prompts}
					onChange={(changed) => joining.write({ prompts: changed })}
				/>
			</Suspense>
		</>
	)
}

const ageTexts = welcomeTexts.age

/** The birth date, and the consent with its text. */
function AgeStep({ joining, snapshot: { fields, errors, age } }: { joining: Joining; snapshot: JoiningSnapshot }) {
	const { birthDate, consent } = fields
	const grown = age !== undefined && age >= limits.minimumAge && age <= limits.maximumAge
	return (
		<>
			<Field
				label={ageTexts.birthDate}
				value={birthDate}
				error={errors.birthDate}
				hint={grown ? ageTexts.years(age) : ageTexts.birthDateHint}
				inputMode="numeric"
				autoComplete="bday"
				onChange={(text) => joining.write({ birthDate: typeBirthDate(birthDate, text) })}
			/>
			<Group title={ageTexts.consentTitle}>
				<div className={styles.sheet}>
					<DotList points={ageTexts.consentPoints} />
					<Link className={styles.how} to="/how">
						{ageTexts.how}
					</Link>
					<Tick
						required
						label={ageTexts.consent}
						checked={consent === consentVersion}
						error={errors.consent}
						onChange={(agreed) => joining.write({ consent: agreed ? consentVersion : '' })}
					/>
				</div>
			</Group>
		</>
	)
}

const basicsTexts = welcomeTexts.basics
const ownGenders = genders.map((value) => ({ value, label: profileTexts.genders[value] }))
const otherGenders = genders.map((value) => ({ value, label: profileTexts.interests[value] }))
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Name, gender, interests, discipline and year. */
function BasicsStep({ joining, snapshot }: { joining: Joining; snapshot: JoiningSnapshot }) {
	const { fields, errors, nickname, proposed } = snapshot
	const { gender, interestedIn, discipline, year } = fields
	const { disciplines, years } = institute()
	const hint = (name: string) => (proposed.includes(name) ? { hint: basicsTexts.proposed } : {})
	return (
		<>
			<Field
				label={basicsTexts.name}
				value={fields.name}
				error={errors.name}
				hint={nickname ? basicsTexts.nickname : basicsTexts.nameHint}
				autoComplete="name"
				onChange={(name) => joining.write({ name })}
			/>
			<Choices
				label={basicsTexts.gender}
				hint={basicsTexts.genderHint}
				options={ownGenders}
				chosen={gender ? [gender] : []}
				error={errors.gender}
				onChoose={(value) => joining.write({ gender: value })}
			/>
			<Choices
				several
				label={basicsTexts.interestedIn}
				hint={basicsTexts.interestedInHint}
				options={otherGenders}
				chosen={interestedIn}
				error={errors.interestedIn}
				onChoose={(value) => {
					const others = genders.filter((other) => interestedIn.includes(other) !== (other === value))
					joining.write({ interestedIn: others })
				}}
			/>
			<Choices
				label={basicsTexts.discipline}
				{...hint('discipline')}
				options={asOptions(disciplines)}
				chosen={[discipline]}
				error={errors.discipline}
				onChoose={(value) => joining.write({ discipline: value })}
			/>
			<Choices
				label={basicsTexts.year}
				{...hint('year')}
				options={asOptions(years)}
				chosen={[year]}
				error={errors.year}
				onChoose={(value) => joining.write({ year: value })}
			/>
		</>
	)
}
