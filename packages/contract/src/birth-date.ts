/**
 * "14/08/2004" or "14082004" as "2004-08-14", in the digits of any script, without checking that the day exists; undefined for any other
 * form.
 */
export function parseBirthDate(text: string): string | undefined {
	const written = plainDigits(text)
	const [, day, month, year] =
		/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(written) ?? /^(\d{2})[/.-]?(\d{2})[/.-]?(\d{4})$/.exec(written) ?? []
	return day && month && year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A number or a date as typed, in ASCII digits and without spaces and invisible letters. */
export function plainDigits(text: string): string {
	return inAsciiDigits(text).replaceAll(/[\s\p{Cf}]/gu, '')
}

const digit = /\p{Nd}/u

/** Replaces the decimal digits of every script by 0 to 9. Unicode keeps the ten of a script together and in order. */
export function inAsciiDigits(text: string): string {
	return text.replaceAll(/\p{Nd}/gu, (letter) => {
		const code = letter.codePointAt(0) ?? 0
		let before = 0
		while (digit.test(String.fromCodePoint(code - before - 1))) before++
		return String(before % 10)
	})
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

/** The day (YYYY-MM-DD) in a time zone (IANA name) at a time in Unix milliseconds. */
export function dateIn(timeZone: string, time: number): string {
	// Swedish writes dates in this order.
	const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
	formats.set(timeZone, format)
	return format.format(time)
}

/** Making a format takes a hundred times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

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
