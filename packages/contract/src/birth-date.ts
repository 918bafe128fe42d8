/** "14/08/2004" as "2004-08-14", without checking that the day exists; undefined for any other form. */
export function parseBirthDate(text: string): string | undefined {
	const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.replaceAll(/\s/gu, '')) ?? []
	return day && month && year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** "2004-08-14" as "14/08/2004". */
export function formatBirthDate(date: string): string {
	return date.split('-').reverse().join('/')
}

/** "2010-03-14" as "14 March 2010". */
export function sayDate(date: string): string {
	return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
		Date.parse(`${date}T00:00:00Z`),
	)
}

/** Day of the given birthday, both YYYY-MM-DD; for a birth on 29 February it is 1 March. */
export function birthdayAt(birthDate: string, years: number): string {
	const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
	return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10)
}

/** Whether YYYY-MM-DD names a day of the calendar. */
export function isRealDate(date: string): boolean {
	const time = Date.parse(`${date}T00:00:00Z`)
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Completed years from a birth date to today, both YYYY-MM-DD. 29 February counts from 1 March in other years. */
export function ageOn(today: string, birthDate: string): number {
	const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
	return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
