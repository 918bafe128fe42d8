/** The current time in Unix milliseconds; an argument everywhere, so that tests can move it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

export const millisecondsOfDay = 24 * 3600 * 1000

/** UTC day of a time in Unix milliseconds, in days since 1970-01-01. */
export function dayOf(time: number): number {
	return Math.floor(time / millisecondsOfDay)
}

/** Week of choices of a time in Unix milliseconds (docs/crypto.md, "Choices"). Weeks begin with a UTC day. */
export function weekOf(time: number): number {
	return Math.floor(time / (7 * millisecondsOfDay))
}

/** Start of such a week in Unix milliseconds. */
export function startOfWeek(week: number): number {
	return startOf(7 * week)
}

/** Start of a day in Unix milliseconds. */
export function startOf(day: number): number {
	return day * millisecondsOfDay
}

/** Formats a day as YYYY-MM-DD. */
export function dateOf(day: number): string {
	return new Date(startOf(day)).toISOString().slice(0, 10)
}

/** Seconds from a time in Unix milliseconds until its UTC day ends. */
export function secondsLeftOfDay(now: number): number {
	return Math.ceil((startOf(dayOf(now) + 1) - now) / 1000)
}
