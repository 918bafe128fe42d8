/** "14/08/2004" as "2004-08-14", whether there was such a day or not; undefined for any other form. */
export function parseBirthDate(text: string): string | undefined {
	const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.replaceAll(/\s/gu, '')) ?? []
	return day && month && year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** "2004-08-14" as "14/08/2004". */
export function formatBirthDate(date: string): string {
	return date.split('-').reverse().join('/')
}

/** Whether YYYY-MM-DD names a day of the calendar. */
export function isRealDate(date: string): boolean {
	const time = Date.parse(`${date}T00:00:00Z`)
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Completed years from a birth date to today, both YYYY-MM-DD. Born on 29 February counts from 1 March in other years. */
export function ageOn(today: string, birthDate: string): number {
	const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
	return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
