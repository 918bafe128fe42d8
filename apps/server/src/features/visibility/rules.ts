import { isDeepStrictEqual } from 'node:util'
import type { Institute } from '@ydo/contract/institute'
import { limits } from '@ydo/contract/limits'
import type { HiddenFrom, Visibility } from '@ydo/contract/visibility'
import type { Hasher } from '#platform/at-rest.ts'
import { AppError } from '#platform/errors.ts'
import { beginningMark, disciplineMark, emailMark, type Mark, yearMark } from '#platform/visibility/marks.ts'
import type { StoredVisibility } from '#platform/visibility/stored-visibility.ts'

export type VisibilityCircumstances = {
	institute: Pick<Institute, 'domains' | 'disciplines' | 'years'>
	hasher: Hasher
	/** The current UTC day. */
	day: number
	/** What is saved, if anything is. */
	present: StoredVisibility | undefined
}

/** How everybody is seen who said nothing else. */
export const seenByAll: Visibility = {
	paused: false,
	hiddenFrom: { emails: [], rollPatterns: [], disciplines: [], years: [] },
}

/**
 * What a member's input makes of what is saved. Throws `unprocessable` with what the institute does not know, and
 * `too_many_requests` where whom they hide from changed often on this day.
 */
export function reviseVisibility(input: Visibility, circumstances: VisibilityCircumstances): StoredVisibility {
	const { institute, hasher, day, present } = circumstances
	requireKnown(input.hiddenFrom, institute)
	const hiddenFrom = distinct(input.hiddenFrom)
	const { paused } = input
	if (isDeepStrictEqual(hiddenFrom, (present ?? seenByAll).hiddenFrom))
		return { ...(present ?? { marks: [], changedOn: day, changes: 0 }), hiddenFrom, paused }
	const changes = 1 + (present?.changedOn === day ? present.changes : 0)
	if (changes > limits.exclusionChangesPerDay)
		throw new AppError('too_many_requests', 'You changed whom you hide from many times today. Go on tomorrow.')
	return { paused, hiddenFrom, marks: marksOf(hasher, hiddenFrom), changedOn: day, changes }
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
