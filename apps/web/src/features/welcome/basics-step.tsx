import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-snapshot'
import { genders } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { institute } from '#platform/institute.ts'
import { Choices } from '#ui/choices.tsx'
import { Field } from '#ui/field.tsx'

const texts = welcomeTexts.basics
const ownGenders = genders.map((value) => ({ value, label: profileTexts.genders[value] }))
const otherGenders = genders.map((value) => ({ value, label: profileTexts.interests[value] }))
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Name, gender, interests, discipline and year. */
export function BasicsStep({ joining, snapshot }: { joining: Joining; snapshot: JoiningSnapshot }) {
	const { fields, errors, nickname, proposed } = snapshot
	const { gender, interestedIn, discipline, year } = fields
	const { disciplines, years } = institute()
	const hint = (name: string) => (proposed.includes(name) ? { hint: texts.proposed } : {})
	return (
		<>
			<Field
				label={texts.name}
				value={fields.name}
				error={errors.name}
				hint={nickname ? texts.nickname : texts.nameHint}
				autoComplete="name"
				onChange={(name) => joining.write({ name })}
			/>
			<Choices
				label={texts.gender}
				hint={texts.genderHint}
				options={ownGenders}
				chosen={gender ? [gender] : []}
				error={errors.gender}
				onChoose={(value) => joining.write({ gender: value })}
			/>
			<Choices
				several
				label={texts.interestedIn}
				hint={texts.interestedInHint}
				options={otherGenders}
				chosen={interestedIn}
				error={errors.interestedIn}
				onChoose={(value) => {
					const others = genders.filter((other) => interestedIn.includes(other) !== (other === value))
					joining.write({ interestedIn: others })
				}}
			/>
			<Choices
				label={texts.discipline}
				{...hint('discipline')}
				options={asOptions(disciplines)}
				chosen={[discipline]}
				error={errors.discipline}
				onChoose={(value) => joining.write({ discipline: value })}
			/>
			<Choices
				label={texts.year}
				{...hint('year')}
				options={asOptions(years)}
				chosen={[year]}
				error={errors.year}
				onChoose={(value) => joining.write({ year: value })}
			/>
		</>
	)
}
