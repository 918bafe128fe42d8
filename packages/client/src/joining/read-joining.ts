import { ageOn, inAsciiDigits, isRealDate, parseBirthDate } from '@ydo/contract/birth-date'
import { type JoiningFields, type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import { limits } from '@ydo/contract/limits'
import { consentVersion, type OwnProfile, type ProfileInput } from '@ydo/contract/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { type Circumstances, formatGender, formatInterests, readProfile } from '#profile/read-profile.ts'

const { errors: texts } = welcomeTexts

/** The fields that can have an error. */
export type JoiningField = Exclude<keyof JoiningFields, 'newTag'> | 'photos'

export type JoiningErrors = Partial<Record<JoiningField, string>>

/** The step of each field. */
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

/** A birth date below this age counts as a typing error. */
const youngest = 10

/** The age in completed years; undefined for an invalid date. */
export function writtenAge(birthDate: string, today: string): number | undefined {
	const date = parseBirthDate(birthDate)
	return date && isRealDate(date) ? ageOn(today, date) : undefined
}

/** True if the birth date is of somebody under age and no typing error. */
export function isTooYoung(birthDate: string, today: string): boolean {
	const age = writtenAge(birthDate, today)
	return age !== undefined && age >= youngest && age < limits.minimumAge
}

/** The input for the server, or all errors. Photos are checked elsewhere. */
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

/** The fields in the own profile's form, so that both follow the same rules. */
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

/** The errors of one step. */
export function errorsAt(errors: JoiningErrors, step: JoiningStep): JoiningErrors {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => stepOf[name as JoiningField] === step))
}

/** The errors of the other steps: a server response may contain several. */
export function errorsBeside(errors: JoiningErrors, step: JoiningStep): JoiningErrors {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => stepOf[name as JoiningField] !== step))
}

/** The first step with an error; the last step if there is none. */
export function firstStep(errors: JoiningErrors): JoiningStep {
	const wrong = new Set<JoiningStep>(Object.keys(errors).map((name) => stepOf[name as JoiningField]))
	return joiningSteps.find((step) => wrong.has(step)) ?? 'preview'
}

/**
 * Formats a birth date while it is typed: adds slashes, for numeric keyboards, writes the digits of any script as 0 to 9, and reorders the
 * autofill form of browsers (2004-08-14). A deleted slash stays deleted until the next digit.
 */
export function typeBirthDate(before: string, typed: string): string {
	const text = inAsciiDigits(typed)
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
	if (year) return `${day}/${month}/${year}`
	const whole = /^\d{8}$/.exec(text)
	if (whole) return `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`
	const grows = text.length > before.length && text.startsWith(before)
	if (!grows) return text
	return (
		text
			.replace(/^(\d{2})(\d)/, '$1/$2')
			.replace(/^(\d{1,2}\/\d{2})(\d)/, '$1/$2')
			.replace(/^(?:\d{2}|\d{1,2}\/\d{2})$/, '$&/')
			// A slash typed after the automatic one.
			.replace(/\/[/.-]$/, '/')
	)
}
