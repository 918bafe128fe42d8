const millisecondsOfDay = 24 * 3600 * 1000

/** The UTC day a time in Unix milliseconds falls on, in days since 1970-01-01. */
export function dayOf(time: number): number {
	return Math.floor(time / millisecondsOfDay)
}

/** When a day begins, in Unix milliseconds. */
export function startOf(day: number): number {
	return day * millisecondsOfDay
}

/** Completed years from a birth date (YYYY-MM-DD) to a UTC day. Born on 29 February counts from 1 March in other years. */
export function ageOn(day: number, birthDate: string): number {
	const today = new Date(startOf(day)).toISOString().slice(0, 10)
	const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
	return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
