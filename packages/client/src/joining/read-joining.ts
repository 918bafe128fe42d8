import { ageOn, isRealDate, parseBirthDate } from '@ydo/contract/birth-date'
import type { JoiningFields, JoiningStep } from '@ydo/contract/joining'
import { limits } from '@ydo/contract/limits'
import type { OwnProfile } from '@ydo/contract/own-profile'
import { consentVersion, type ProfileInput } from '@ydo/contract/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { type Circumstances, readProfile } from '#profile/read-profile.ts'
import { formatGender, formatInterests } from '#profile/words.ts'

const { errors: texts } = welcomeTexts

/** What can be wrong on the way to a card. */
export type JoiningField = Exclude<keyof JoiningFields, 'newTag'> | 'photos'

export type JoiningErrors = Partial<Record<JoiningField, string>>

/** The step that asks for a field. */
export const stepOf: Record<JoiningField, Exclude<JoiningStep, 'visibility' | 'preview'>> = {
	birthDate: 'age',
	consent: 'age',
	name: 'basics',
	gender: 'basics',
	interestedIn: 'basics',
	discipline: 'basics',
	year: 'basics',
	photos: 'photos',
	description: 'words',
	tags: 'words',
	prompts: 'words',
}

/** Below it a birth date is a slip of the pen and nobody's who studies. */
const youngest = 10

/** The completed years of a written birth date; undefined for what is none. */
export function writtenAge(birthDate: string, today: string): number | undefined {
	const date = parseBirthDate(birthDate)
	return date && isRealDate(date) ? ageOn(today, date) : undefined
}

/** Whether the written birth date is that of somebody who is too young, and no slip of the pen. */
export function isTooYoung(birthDate: string, today: string): boolean {
	const age = writtenAge(birthDate, today)
	return age !== undefined && age >= youngest && age < limits.minimumAge
}

/** What is written, for the server; or every error there is in it. The photos are judged elsewhere. */
export function readJoining(
	fields: JoiningFields,
	circumstances: Circumstances,
): { input: ProfileInput } | { errors: JoiningErrors } {
	const { gender, interestedIn, consent } = fields
	const read = readProfile(asOwnProfile(fields), circumstances)
	const age = writtenAge(fields.birthDate, circumstances.today)
	const errors: JoiningErrors = {
		...('errors' in read && renamed(read.errors)),
		...(age !== undefined && age < youngest && { birthDate: texts.checkYear }),
		...(consent !== consentVersion && { consent: texts.consent }),
		...(!gender && { gender: texts.choose }),
		...(interestedIn.length === 0 && { interestedIn: texts.chooseSome }),
		...(!fields.discipline && { discipline: texts.choose }),
		...(!fields.year && { year: texts.choose }),
	}
	if ('errors' in read || Object.keys(errors).length > 0) return { errors }
	return { input: { ...read.input, consent: consentVersion } }
}

/** The fields as the own profile writes them, so that both are held to the same rules. */
function asOwnProfile({ birthDate, gender, interestedIn, discipline, description, ...same }: JoiningFields) {
	return {
		...same,
		dob: birthDate,
		gender: gender ? formatGender(gender) : '',
		interestedIn: formatInterests(interestedIn),
		branch: discipline,
		bio: description,
		orientation: '',
		height: '',
	}
}

const fieldOf: Partial<Record<keyof OwnProfile, JoiningField>> = {
	name: 'name',
	dob: 'birthDate',
	gender: 'gender',
	interestedIn: 'interestedIn',
	branch: 'discipline',
	year: 'year',
	bio: 'description',
	tags: 'tags',
	prompts: 'prompts',
}

function renamed(errors: Partial<Record<keyof OwnProfile, string>>): JoiningErrors {
	const known = Object.entries(errors).flatMap(([name, text]) => {
		const field = fieldOf[name as keyof OwnProfile]
		return field ? [[field, text]] : []
	})
	return Object.fromEntries(known)
}
