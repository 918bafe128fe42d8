import { isRealDate } from '@ydo/contract/birth-date'
import type { Institute } from '@ydo/contract/institute'
import { limits } from '@ydo/contract/limits'
import { genders, type Profile, type ProfileInput } from '@ydo/contract/profile'
import type { StoredCard } from '#platform/card-roster/stored-card.ts'
import { ageOn, startOf } from '#platform/day.ts'
import { AppError } from '#platform/errors.ts'
import { type KeptSides, type Side, sides } from '#platform/kept-sides.ts'
import { cleanLine, cleanLines } from '#platform/text.ts'

export type ProfileCircumstances = {
	institute: Pick<Institute, 'disciplines' | 'years' | 'prompts'>
	/** The current UTC day. */
	day: number
	/** The name of the Google account; undefined where it told none. */
	accountName: string | undefined
}

type Fields = Record<string, string>

/**
 * The card that a member's input makes: texts cleaned, tags once each, the name judged against the account's. Throws
 * `under_age`, or `unprocessable` with the fields that the institute's lists or the calendar do not know.
 */
export function makeCard(input: ProfileInput, { institute, day, accountName }: ProfileCircumstances): StoredCard {
	const name = cleanLine(input.name)
	const description = cleanLines(input.description)
	const tags = distinct(input.tags.map(cleanLine).filter(Boolean))
	const prompts = (input.prompts ?? []).map(({ prompt, answer }) => ({ prompt, answer: cleanLines(answer) }))
	requireValid({
		...(!/[\p{L}\p{N}]/u.test(name) && { name: 'Write a name.' }),
		...judgeLengths({ name, description, tags }),
		...judgePrompts(prompts, institute.prompts),
		...judgeBirthDate(input.birthDate, day),
		...(!institute.disciplines.includes(input.discipline) && { discipline: 'Choose a discipline of the list.' }),
		...(!institute.years.includes(input.year) && { year: 'Choose a year of the list.' }),
	})
	return {
		name,
		nickname: !isPartOf(accountName ?? '', name),
		birthDate: input.birthDate,
		gender: input.gender,
		interestedIn: genders.filter((gender) => input.interestedIn.includes(gender)),
		discipline: input.discipline,
		year: input.year,
		description,
		tags,
		prompts: prompts.filter(({ answer }) => answer !== ''),
	}
}

/**
 * The card with the days on which gender and interests changed, of which each may do so once in `limits.daysBetweenSides`: nobody
 * may see one side after the other. Throws `unprocessable` with the field and the day.
 */
export function changeSides(card: StoredCard, before: StoredCard, day: number): StoredCard {
	const changed = sides.filter((side) => !isSame(card[side], before[side]))
	return withChanges(card, { changed, lately: before.changedOn ?? {}, day })
}

/** What is kept of an account that was erased within the last 30 days. */
export type ErasedSides = KeptSides & {
	/** As `was` was made, of another value. */
	hash(side: Side, value: string | readonly string[]): string
}

/**
 * The card that is published, from which day on its sides count as changed: else who has just joined would see one side after the
 * other. After an erased card other sides are a change like any other. Throws as changeSides does.
 */
export function beginSides(card: StoredCard, erased: ErasedSides | undefined, day: number): StoredCard {
	const begun = { gender: day, interestedIn: day }
	if (!erased) return { ...card, changedOn: begun }
	const changed = sides.filter((side) => erased.hash(side, card[side]) !== erased[side].was)
	const days = sides.flatMap((side) => (erased[side].changedOn === undefined ? [] : [[side, erased[side].changedOn]]))
	const { changedOn } = withChanges(card, { changed, lately: Object.fromEntries(days), day })
	return { ...card, changedOn: { ...begun, ...changedOn } }
}

type SideChanges = { changed: readonly Side[]; lately: NonNullable<StoredCard['changedOn']>; day: number }

function withChanges(card: StoredCard, { changed, lately, day }: SideChanges): StoredCard {
	const fields = changed.flatMap((side) => {
		const from = changeableFrom(lately, side)
		return day < from
			? [[side, `Once in ${limits.daysBetweenSides} days: it can be changed again from ${sayDay(from)}.`]]
			: []
	})
	requireValid(Object.fromEntries(fields))
	const changedOn = { ...lately, ...Object.fromEntries(changed.map((side) => [side, day])) }
	return Object.keys(changedOn).length > 0 ? { ...card, changedOn } : card
}

/** The day from which the sides that changed lately may change again; undefined where both may. */
export function sidesFrom(card: StoredCard, day: number): Profile['sidesFrom'] {
	const later = sides.flatMap((side) => {
		const from = changeableFrom(card.changedOn, side)
		return day < from ? [[side, new Date(startOf(from)).toISOString().slice(0, 10)]] : []
	})
	return later.length > 0 ? Object.fromEntries(later) : undefined
}

function changeableFrom(changedOn: StoredCard['changedOn'], side: Side): number {
	return (changedOn?.[side] ?? -Infinity) + limits.daysBetweenSides
}

/** Of two genders, or of two lists of them in whatever order. */
function isSame(one: string | readonly string[], other: string | readonly string[]): boolean {
	return [one].flat().sort().join() === [other].flat().sort().join()
}

function sayDay(day: number): string {
	return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(startOf(day))
}

export function requireValid(fields: Fields): void {
	if (Object.keys(fields).length > 0) throw new AppError('unprocessable', 'Some of what was sent is not valid.', fields)
}

/** Composing can make a text longer: NFC takes some Devanagari letters apart. */
function judgeLengths({ name, description, tags }: Pick<StoredCard, 'name' | 'description' | 'tags'>): Fields {
	const long = tags.findIndex((tag) => tag.length > limits.tagLength)
	return {
		...(name.length > limits.nameLength && { name: `At most ${limits.nameLength} letters.` }),
		...(description.length > limits.bioLength && { description: `At most ${limits.bioLength} letters.` }),
		...(long >= 0 && { [`tags.${long}`]: `At most ${limits.tagLength} letters.` }),
	}
}

function judgePrompts(prompts: StoredCard['prompts'], known: readonly string[]): Fields {
	const faults = prompts.flatMap(({ prompt, answer }, index) => {
		if (!known.includes(prompt)) return [[`prompts.${index}`, 'Choose a prompt of the list.']]
		if (prompts.findIndex((other) => other.prompt === prompt) < index)
			return [[`prompts.${index}`, 'Answer each prompt once.']]
		return answer.length > limits.answerLength ? [[`prompts.${index}`, `At most ${limits.answerLength} letters.`]] : []
	})
	return Object.fromEntries(faults)
}

/** What is wrong with a birth date. Throws `under_age`. */
export function judgeBirthDate(birthDate: string, day: number): Fields {
	if (!isRealDate(birthDate)) return { birthDate: 'This date does not exist.' }
	const age = ageOn(day, birthDate)
	if (age < 0) return { birthDate: 'Check the year.' }
	if (age < limits.minimumAge) {
		const text = `You must be ${limits.minimumAge} or older.`
		throw new AppError('under_age', text, { birthDate: text })
	}
	return age > limits.maximumAge ? { birthDate: 'Check the year.' } : {}
}

/** Whether every word of the name is a word of the account's name. */
function isPartOf(accountName: string, name: string): boolean {
	const words = new Set(wordsOf(accountName))
	return wordsOf(name).every((word) => words.has(word))
}

function wordsOf(text: string): string[] {
	return cleanLine(text).toLowerCase().split(' ')
}

/** The first of those that differ in case alone. */
function distinct(tags: readonly string[]): string[] {
	return [...Map.groupBy(tags, (tag) => tag.toLowerCase()).values()].flatMap((same) => same.slice(0, 1))
}
