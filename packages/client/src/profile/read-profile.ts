import { ageOn, isRealDate, parseBirthDate } from '@ydo/contract/birth-date'
import type { PublicInstitute } from '@ydo/contract/institute'
import { limits } from '@ydo/contract/limits'
import type { OwnProfile, PrivateDetails } from '@ydo/contract/own-profile'
import { genders, type ProfileInput } from '@ydo/contract/profile'
import type { AnsweredPrompt } from '@ydo/contract/prompts'
import { profileTexts } from '@ydo/contract/texts/profile'
import { readHeight } from './height.ts'
import { collect, type Reading } from './reading.ts'
import { formatGender, formatInterests, matchChoice, parseGender, parseInterests } from './words.ts'

const { errors: texts } = profileTexts

/** What is wrong with the fields of the own profile, for people, by the field's name. */
export type ProfileErrors = Partial<Record<keyof OwnProfile, string>>

export type Circumstances = {
	institute: Pick<PublicInstitute, 'disciplines' | 'years' | 'prompts'>
	/** YYYY-MM-DD. */
	today: string
}

/** What the written profile says: the part for the server and the part that stays here; or every error there is in it. */
export function readProfile(
	own: OwnProfile,
	{ institute, today }: Circumstances,
): { input: ProfileInput; details: PrivateDetails } | { errors: ProfileErrors } {
	const read = collect({
		name: readName(own.name),
		bio: readText(own.bio, limits.bioLength),
		tags: readTags(own.tags),
		prompts: readPrompts(own.prompts, institute.prompts),
		height: readHeight(own.height),
		branch: readChoice(institute.disciplines, own.branch),
		year: readChoice(institute.years, own.year),
		dob: readBirthDate(own.dob, today),
		gender: readGender(own.gender),
		interestedIn: readInterests(own.interestedIn),
		orientation: readText(own.orientation, limits.orientationLength),
	})
	if ('errors' in read) return read
	const { bio, branch, dob, height, orientation, ...same } = read.values
	return {
		input: { ...same, description: bio, discipline: branch, birthDate: dob },
		details: { orientation, height },
	}
}

function readName(text: string): Reading<string> {
	return /[\p{L}\p{N}]/u.test(text) ? readText(text, limits.nameLength) : { error: texts.name }
}

function readText(text: string, most: number): Reading<string> {
	const value = text.trim().normalize('NFC')
	return value.length > most ? { error: texts.long(most) } : { value }
}

function readTags(tags: readonly string[]): Reading<string[]> {
	const value = tags.map((tag) => tag.trim().normalize('NFC'))
	if (value.length > limits.tags) return { error: profileTexts.tags.full(limits.tags) }
	if (value.some((tag) => tag.length > limits.tagLength)) return { error: profileTexts.tags.long(limits.tagLength) }
	return { value }
}

/** What is not answered is left out: nothing was written there. */
function readPrompts(prompts: readonly AnsweredPrompt[], known: readonly string[]): Reading<AnsweredPrompt[]> {
	const value = prompts
		.map(({ prompt, answer }) => ({ prompt, answer: answer.trim().normalize('NFC') }))
		.filter(({ answer }) => answer !== '')
	const stranger = value.find(({ prompt }) => !known.includes(prompt))
	if (stranger) return { error: profileTexts.prompts.gone(stranger.prompt) }
	if (value.some(({ answer }) => answer.length > limits.answerLength))
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

function readBirthDate(text: string, today: string): Reading<string> {
	const value = parseBirthDate(text)
	if (!value) return { error: texts.dob }
	if (!isRealDate(value)) return { error: texts.noSuchDay }
	const age = ageOn(today, value)
	if (age < limits.minimumAge) return { error: texts.underAge(limits.minimumAge) }
	return age > limits.maximumAge ? { error: texts.tooOld } : { value }
}
