import * as birthDates from '@ydo/contract/birth-date'

export const millisecondsOfDay = 24 * 3600 * 1000

/** The UTC day a time in Unix milliseconds falls on, in days since 1970-01-01. */
export function dayOf(time: number): number {
	return Math.floor(time / millisecondsOfDay)
}

/** The week of choices a time in Unix milliseconds falls in (docs/crypto.md, "Choices"). Weeks begin with a UTC day. */
export function weekOf(time: number): number {
	return Math.floor(time / (7 * millisecondsOfDay))
}

/** When such a week begins, in Unix milliseconds. */
export function startOfWeek(week: number): number {
	return startOf(7 * week)
}

/** When a day begins, in Unix milliseconds. */
export function startOf(day: number): number {
	return day * millisecondsOfDay
}

/** Seconds until the UTC day of a time in Unix milliseconds is over. */
export function secondsLeftOfDay(now: number): number {
	return Math.ceil((startOf(dayOf(now) + 1) - now) / 1000)
}

/** Completed years from a birth date (YYYY-MM-DD) to a UTC day. */
export function ageOn(day: number, birthDate: string): number {
	return birthDates.ageOn(new Date(startOf(day)).toISOString().slice(0, 10), birthDate)
}
