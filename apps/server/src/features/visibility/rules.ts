import { isDeepStrictEqual } from 'node:util'
import type { Institute } from '@ydo/contract/institute'
import { limits } from '@ydo/contract/limits'
import type { HiddenFrom, Visibility } from '@ydo/contract/visibility'
import type { Hasher } from '#platform/at-rest.ts'
import { AppError } from '#platform/errors.ts'
import {
	beginningMark,
	disciplineMark,
	emailMark,
	isOfAddress,
	type Mark,
	yearMark,
} from '#platform/visibility/marks.ts'
import { type AddedLately, marksOn, type StoredVisibility } from '#platform/visibility/stored-visibility.ts'

export type VisibilityCircumstances = {
	institute: Pick<Institute, 'domains' | 'disciplines' | 'years'>
	hasher: Hasher
	/** The current UTC day. */
	day: number
	/** What is saved, if anything is. */
	present: StoredVisibility | undefined
	/** What the account added before it was erased lately, where nothing is saved. */
	added: AddedLately
}

/** How everybody is seen who said nothing else. */
export const seenByAll: Visibility = {
	paused: false,
	hiddenFrom: { emails: [], rollPatterns: [], disciplines: [], years: [] },
}

/**
 * What a member's input makes of what is saved. Throws `unprocessable` with what the institute does not know, and
 * `too_many_requests` where they added much lately; to take off the list is possible always, and holds from the next day on.
 */
export function reviseVisibility(input: Visibility, circumstances: VisibilityCircumstances): StoredVisibility {
	const { institute, hasher, day, added } = circumstances
	requireKnown(input.hiddenFrom, institute)
	const hiddenFrom = distinct(input.hiddenFrom)
	const { paused } = input
	const present = circumstances.present ?? { ...seenByAll, marks: [], changedOn: day, changes: 0, added }
	if (isDeepStrictEqual(hiddenFrom, present.hiddenFrom)) return { ...present, paused }
	const marks = new Set(marksOf(hasher, hiddenFrom))
	const held = new Set(marksOn(present, day))
	return {
		paused,
		hiddenFrom,
		marks: [...marks],
		released: { on: day, marks: [...held].filter((mark) => !marks.has(mark)) },
		...charge(
			[...marks].filter((mark) => !held.has(mark)),
			{ present, day },
		),
	}
}

/** What is counted of marks that were not hidden from before, so that nobody learns whose card is whose by watching who goes. */
function charge(
	fresh: readonly Mark[],
	{ present, day }: { present: StoredVisibility; day: number },
): Pick<StoredVisibility, 'changedOn' | 'changes' | 'added'> {
	const { changedOn, changes, added } = present
	if (fresh.length === 0) return { changedOn, changes, added }
	const today = 1 + (changedOn === day ? changes : 0)
	if (today > limits.exclusionChangesPerDay)
		throw new AppError('too_many_requests', 'You changed whom you hide from many times today. Go on tomorrow.')
	const lately = added.filter(({ on }) => on > day - limits.hiddenAddedDays)
	const count = fresh.filter(isOfAddress).length
	if (count === 0) return { changedOn: day, changes: today, added: lately }
	const ofToday = count + sum(lately.filter(({ on }) => on === day))
	if (ofToday > limits.hiddenAddedPerDay) throw tooMany(limits.hiddenAddedPerDay, 'a day')
	if (count + sum(lately) > limits.hiddenAddedLately)
		throw tooMany(limits.hiddenAddedLately, `in ${limits.hiddenAddedDays} days`)
	const before = lately.filter(({ on }) => on !== day)
	return { changedOn: day, changes: today, added: [...before, { on: day, count: ofToday }] }
}

function tooMany(most: number, time: string): AppError {
	const text = `At most ${most} new e-mails and beginnings ${time}, so that nobody learns whose card is whose. Add fewer for now, or block from the card.`
	return new AppError('too_many_requests', text)
}

function sum(added: AddedLately): number {
	return added.reduce((total, { count }) => total + count, 0)
}

function marksOf(hasher: Hasher, { emails, rollPatterns, disciplines, years }: HiddenFrom): Mark[] {
	return [
		...emails.map((email) => emailMark(hasher, email)),
		...rollPatterns.map((pattern) => beginningMark(hasher, pattern.replace(/\*$/, ''))),
		...disciplines.map(disciplineMark),
		...years.map(yearMark),
	]
}

function requireKnown(
	{ emails, disciplines, years }: HiddenFrom,
	institute: VisibilityCircumstances['institute'],
): void {
	const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
	const unknown = [
		...wrong('emails', emails, (email) => institute.domains.includes(domainOf(email)), 'Nobody here has this address.'),
		...wrong('disciplines', disciplines, (name) => institute.disciplines.includes(name), 'Choose one of the list.'),
		...wrong('years', years, (name) => institute.years.includes(name), 'Choose one of the list.'),
	]
	if (unknown.length > 0)
		throw new AppError('unprocessable', 'Some of what was sent is not valid.', Object.fromEntries(unknown))
}

function wrong(name: string, values: readonly string[], isRight: (value: string) => boolean, text: string) {
	return values.flatMap((value, i) => (isRight(value) ? [] : [[`hiddenFrom.${name}.${i}`, text]]))
}

function distinct({ emails, rollPatterns, disciplines, years }: HiddenFrom): HiddenFrom {
	const once = (values: readonly string[]) => [...new Set(values)]
	return {
		emails: once(emails),
		rollPatterns: once(rollPatterns),
		disciplines: once(disciplines),
		years: once(years),
	}
}
