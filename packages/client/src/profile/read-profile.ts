import { ageOn, isRealDate, parseBirthDate, plainDigits } from '@ydo/contract/birth-date'
import type { AnsweredPrompt } from '@ydo/contract/cards'
import type { PublicInstitute } from '@ydo/contract/institute'
import { lettersOver, limitOf, type TextLimit, tidyText } from '@ydo/contract/letters'
import { limits, nameLimit } from '@ydo/contract/limits'
import { type Gender, genders, type OwnProfile, type PrivateDetails, type ProfileInput } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'

const { errors: texts } = profileTexts

/** Errors of the own profile's fields, for people, by field name. */
export type ProfileErrors = Partial<Record<keyof OwnProfile, string>>

export type Circumstances = {
	institute: Pick<PublicInstitute, 'disciplines' | 'years' | 'prompts' | 'timeZone'>
	/** YYYY-MM-DD, in the institute's time zone. */
	today: string
	/** True if the birth date is the one that the server has accepted. */
	isBirthDateKnown?: boolean
}

/** Parses the fields into the server's part and the device's part; or returns all errors. */
export function readProfile(
	own: OwnProfile,
	{ institute, today, isBirthDateKnown }: Circumstances,
): { input: ProfileInput; details: PrivateDetails } | { errors: ProfileErrors } {
	const read = collect({
		name: readName(own.name),
		bio: readText(own.bio, limitOf(limits.bioLength)),
		tags: readTags(own.tags),
		prompts: readPrompts(own.prompts, institute.prompts),
		height: readHeight(own.height),
		branch: readChoice(institute.disciplines, own.branch),
		year: readChoice(institute.years, own.year),
		dob: readBirthDate(own.dob, isBirthDateKnown ? undefined : today),
		gender: readGender(own.gender),
		interestedIn: readInterests(own.interestedIn),
		orientation: readText(own.orientation, limitOf(limits.orientationLength)),
	})
	if ('errors' in read) return read
	const { bio, branch, dob, height, orientation, ...same } = read.values
	return {
		input: { ...same, description: bio, discipline: branch, birthDate: dob },
		details: { orientation, height },
	}
}

function readName(text: string): Reading<string> {
	return /[\p{L}\p{N}]/u.test(tidyText(text)) ? readText(text, nameLimit) : { error: texts.name }
}

function readText(text: string, limit: TextLimit): Reading<string> {
	const value = tidyText(text)
	return lettersOver(value, limit) > 0 ? { error: texts.long(limit.letters) } : { value }
}

function readTags(tags: readonly string[]): Reading<string[]> {
	const value = tags.map(tidyText).filter(Boolean)
	if (value.length > limits.tags) return { error: profileTexts.tags.full(limits.tags) }
	if (value.some((tag) => lettersOver(tag, limitOf(limits.tagLength)) > 0))
		return { error: profileTexts.tags.long(limits.tagLength) }
	return { value }
}

/** Omits unanswered prompts. */
function readPrompts(prompts: readonly AnsweredPrompt[], known: readonly string[]): Reading<AnsweredPrompt[]> {
	const value = prompts
		.map(({ prompt, answer }) => ({ prompt, answer: tidyText(answer) }))
		.filter(({ answer }) => answer !== '')
	const stranger = value.find(({ prompt }) => !known.includes(prompt))
	if (stranger) return { error: profileTexts.prompts.gone(stranger.prompt) }
	if (value.some(({ answer }) => lettersOver(answer, limitOf(limits.answerLength)) > 0))
		return { error: profileTexts.prompts.long(limits.answerLength) }
	return { value }
}

function readChoice(choices: readonly string[], text: string): Reading<string> {
	const value = matchChoice(choices, text)
	return value === undefined ? { error: texts.choose(choices) } : { value }
}

function readGender(text: string): Reading<ProfileInput['gender']> {
	const value = parseGender(text)
	return value ? { value } : { error: texts.choose(genders.map(formatGender)) }
}

function readInterests(text: string): Reading<ProfileInput['interestedIn']> {
	const value = parseInterests(text)
	return value ? { value } : { error: texts.interests(genders.map((gender) => formatInterests([gender]))) }
}

/** `today`: undefined if the age is not to be judged. */
function readBirthDate(text: string, today: string | undefined): Reading<string> {
	const value = parseBirthDate(text)
	if (!value) return { error: texts.dob }
	if (!isRealDate(value)) return { error: texts.noSuchDay }
	if (!today) return { value }
	const age = ageOn(today, value)
	if (age < limits.minimumAge) return { error: texts.underAge(limits.minimumAge) }
	return age > limits.maximumAge ? { error: texts.tooOld } : { value }
}

/** Parses a height in feet.inches: "5.11" is five feet and eleven inches, "5.1" five feet and one. Empty stays empty. */
function readHeight(text: string): Reading<string> {
	const written = plainDigits(text)
	if (written === '') return { value: '' }
	const [, feet, inches] = /^(\d{1,2})\.(\d{1,2})$/.exec(written) ?? []
	if (!feet || !inches) return { error: profileTexts.errors.height }
	if (Number(inches) >= limits.inchesOfFoot) return { error: profileTexts.errors.inches }
	const { feetLeast, feetMost } = limits
	if (Number(feet) < feetLeast || Number(feet) > feetMost) {
		return { error: profileTexts.errors.feet(feetLeast, feetMost) }
	}
	return { value: `${Number(feet)}.${Number(inches)}` }
}

/** The parsed value of a text, or its error, for people. */
type Reading<Value> = { value: Value } | { error: string }

type Readings<Values> = { [Name in keyof Values]: Reading<Values[Name]> }

/** All values of a group of readings, or all errors by name. */
function collect<Values extends object>(
	readings: Readings<Values>,
): { values: Values } | { errors: Partial<Record<keyof Values, string>> } {
	const entries: [string, Reading<unknown>][] = Object.entries(readings)
	const errors = entries.flatMap(([name, reading]) => ('error' in reading ? [[name, reading.error]] : []))
	if (errors.length > 0) return { errors: Object.fromEntries(errors) }
	const values = entries.flatMap(([name, reading]) => ('value' in reading ? [[name, reading.value]] : []))
	return { values: Object.fromEntries(values) as Values }
}

/** The choice a typed text matches, ignoring case, spacing and hyphens; undefined if none. */
export function matchChoice<Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined {
	const wanted = fold(text)
	return choices.find((choice) => fold(choice) === wanted)
}

/** "Woman" → woman. */
export function parseGender(text: string): Gender | undefined {
	return genders.find((gender) => matchChoice(formsOf(gender), text))
}

export function formatGender(gender: Gender): string {
	return profileTexts.genders[gender]
}

/** "Women and men" → woman, man, in the order of `genders`; undefined if a part is unknown, or there is none. */
export function parseInterests(text: string): Gender[] | undefined {
	if (matchChoice(profileTexts.everybody, text)) return [...genders]
	const parts = text.split(/[,;/&+]|\band\b/iu).filter((part) => part.trim() !== '')
	const meant = parts.map(parseGender)
	if (meant.length === 0 || meant.includes(undefined)) return undefined
	return genders.filter((gender) => meant.includes(gender))
}

/** woman, man → "Women, men". */
export function formatInterests(interests: readonly Gender[]): string {
	const text = interests.map((gender) => profileTexts.interests[gender].toLowerCase()).join(', ')
	return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function formsOf(gender: Gender): string[] {
	return [gender, profileTexts.genders[gender], profileTexts.interests[gender]]
}

function fold(text: string): string {
	return text
		.normalize('NFKC')
		.trim()
		.replaceAll(/[\s-]+/gu, ' ')
		.toLowerCase()
}
