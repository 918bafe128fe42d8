import type { Institute } from '@ydo/contract/institute'
import { type Random, weighted, whole } from '#random.ts'

/** Age at the start of the academic year: 18 or 19 in the first year, one more each year, at most 24. */
function ageAtStart(random: Random, yearIndex: number): number {
	const extra = weighted(random, [
		[6, 0],
		[5, 1],
		[1, 2],
	])
	return Math.min(18 + yearIndex + extra, 24)
}

/** The first day of the academic year that includes `today`. */
function academicYearStart(today: Date, beginsInMonth: number): Date {
	const began = today.getUTCMonth() + 1 >= beginsInMonth
	return new Date(Date.UTC(today.getUTCFullYear() - (began ? 0 : 1), beginsInMonth - 1, 1))
}

/**
 * A birth date (YYYY-MM-DD) that fits the year of study. It depends on the academic year alone, so it does not change from day to day,
 * and is always of somebody of age.
 */
export function birthDate(random: Random, yearIndex: number, about: { institute: Institute; today: Date }): string {
	const date = academicYearStart(about.today, about.institute.yearBegins)
	date.setUTCFullYear(date.getUTCFullYear() - ageAtStart(random, yearIndex))
	date.setUTCDate(date.getUTCDate() - whole(random, 0, 364))
	return date.toISOString().slice(0, 10)
}
