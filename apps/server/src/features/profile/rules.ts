import { ageOn, isRealDate } from '@ydo/contract/birth-date'
import type { Institute } from '@ydo/contract/institute'
import { isBlank, lookOf } from '@ydo/contract/letters'
import { limits } from '@ydo/contract/limits'
import { isNameOf } from '@ydo/contract/names'
import { genders, type Profile, type ProfileInput } from '@ydo/contract/profile'
import type { StoredCard } from '#domain/cards/stored-card.ts'
import { type KeptPreferences, type Preference, preferences } from '#domain/visibility/stored-visibility.ts'
import { AppError } from '#infra/errors.ts'
import { cleanLine, cleanLines } from '#infra/text.ts'
import { startOf } from '#infra/time.ts'

export type ProfileCircumstances = {
	institute: Pick<Institute, 'disciplines' | 'years' | 'prompts'>
	/** The current day (YYYY-MM-DD) in the institute's time zone. */
	today: string
	/** The name of the Google account; undefined if it has none. */
	accountName: string | undefined
}

type Fields = Record<string, string>

/**
 * Builds the card from a member's input: cleans texts, removes duplicate tags, and flags a name that differs from the account's.
 * Throws `under_age`, or `unprocessable` with the invalid fields.
 */
export function makeCard(input: ProfileInput, { institute, today, accountName }: ProfileCircumstances): StoredCard {
	const name = cleanLine(input.name)
	const description = shownOf(cleanLines(input.description))
	const tags = distinct(input.tags.map(cleanLine).filter((tag) => !isBlank(tag)))
	const prompts = (input.prompts ?? []).map(({ prompt, answer }) => ({ prompt, answer: shownOf(cleanLines(answer)) }))
	requireValid({
		...(!/[\p{L}\p{N}]/u.test(name) && { name: 'Write a name.' }),
		...judgePrompts(prompts, institute.prompts),
		...judgeBirthDate(input.birthDate, today),
		...(!institute.disciplines.includes(input.discipline) && { discipline: 'Choose a discipline of the list.' }),
		...(!institute.years.includes(input.year) && { year: 'Choose a year of the list.' }),
	})
	return {
		name,
		nickname: !isNameOf(accountName ?? '', name),
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
 * Records the days on which gender and interests changed. Each may change once in `limits.daysBetweenSides`, so that nobody can
 * browse one audience after the other. Throws `unprocessable` with the field and the day.
 */
export function changePreferences(card: StoredCard, before: StoredCard, day: number): StoredCard {
	const changed = preferences.filter((preference) => !isSame(card[preference], before[preference]))
	return withChanges(card, { changed, lately: before.changedOn ?? {}, day })
}

/** Data kept about an account that was erased within the last 30 days. */
export type ErasedPreferences = KeptPreferences & {
	/** Hash of another value, comparable with `was`. */
	hash(preference: Preference, value: string | readonly string[]): string
}

/**
 * Starts the period for gender and interests when a card is published: otherwise a new member could browse one audience after
 * the other. Values that differ from those of an erased card count as a change. Throws like changePreferences.
 */
export function beginPreferences(card: StoredCard, erased: ErasedPreferences | undefined, day: number): StoredCard {
	const begun = { gender: day, interestedIn: day }
	if (!erased) return { ...card, changedOn: begun }
	const changed = preferences.filter(
		(preference) => erased.hash(preference, card[preference]) !== erased[preference].was,
	)
	const days = preferences.flatMap((preference) =>
		erased[preference].changedOn === undefined ? [] : [[preference, erased[preference].changedOn]],
	)
	const { changedOn } = withChanges(card, { changed, lately: Object.fromEntries(days), day })
	return { ...card, changedOn: { ...begun, ...changedOn } }
}

type PreferenceChanges = { changed: readonly Preference[]; lately: NonNullable<StoredCard['changedOn']>; day: number }

function withChanges(card: StoredCard, { changed, lately, day }: PreferenceChanges): StoredCard {
	const fields = changed.flatMap((preference) => {
		const from = changeableFrom(lately, preference)
		return day < from
			? [[preference, `Once in ${limits.daysBetweenSides} days: it can be changed again from ${sayDay(from)}.`]]
			: []
	})
	requireValid(Object.fromEntries(fields))
	const changedOn = { ...lately, ...Object.fromEntries(changed.map((preference) => [preference, day])) }
	return Object.keys(changedOn).length > 0 ? { ...card, changedOn } : card
}

/** For each of gender and interests that is locked, the day from which it may change again; undefined if neither is. */
export function lockedPreferences(card: StoredCard, day: number): Profile['sidesFrom'] {
	const later = preferences.flatMap((preference) => {
		const from = changeableFrom(card.changedOn, preference)
		return day < from ? [[preference, new Date(startOf(from)).toISOString().slice(0, 10)]] : []
	})
	return later.length > 0 ? Object.fromEntries(later) : undefined
}

function changeableFrom(changedOn: StoredCard['changedOn'], preference: Preference): number {
	return (changedOn?.[preference] ?? -Infinity) + limits.daysBetweenSides
}

/** Compares two genders, or two lists of them regardless of order. */
function isSame(one: string | readonly string[], other: string | readonly string[]): boolean {
	return [one].flat().sort().join() === [other].flat().sort().join()
}

function sayDay(day: number): string {
	return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(startOf(day))
}

export function requireValid(fields: Fields): void {
	if (Object.keys(fields).length > 0) throw new AppError('unprocessable', 'Some of what was sent is not valid.', fields)
}

/** The text, or "" if it shows nothing. */
function shownOf(text: string): string {
	return isBlank(text) ? '' : text
}

function judgePrompts(prompts: StoredCard['prompts'], known: readonly string[]): Fields {
	const faults = prompts.flatMap(({ prompt }, index) => {
		if (!known.includes(prompt)) return [[`prompts.${index}`, 'Choose a prompt of the list.']]
		const isRepeated = prompts.findIndex((other) => other.prompt === prompt) < index
		return isRepeated ? [[`prompts.${index}`, 'Answer each prompt once.']] : []
	})
	return Object.fromEntries(faults)
}

/** Validates a birth date on a day (YYYY-MM-DD); returns the field error. Throws `under_age`. */
export function judgeBirthDate(birthDate: string, today: string): Fields {
	if (!isRealDate(birthDate)) return { birthDate: 'This date does not exist.' }
	const age = ageOn(today, birthDate)
	if (age < 0) return { birthDate: 'Check the year.' }
	if (age < limits.minimumAge) {
		const text = `You must be ${limits.minimumAge} or older.`
		throw new AppError('under_age', text, { birthDate: text })
	}
	return age > limits.maximumAge ? { birthDate: 'Check the year.' } : {}
}

/** Removes tags that look alike, keeping the first. */
function distinct(tags: readonly string[]): string[] {
	return [...Map.groupBy(tags, lookOf).values()].flatMap((same) => same.slice(0, 1))
}
