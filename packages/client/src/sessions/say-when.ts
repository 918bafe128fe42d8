const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The age of a time (RFC 3339), for people: "now", "3 hours ago", "12 November 2026". */
export function sayWhen(time: string, now: number, locale = 'en-GB'): string {
	const past = Math.max(0, now - Date.parse(time))
	const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
	// No more exact than known: an access token lives ten minutes.
	if (past < 15 * minute) return ago.format(0, 'second')
	if (past < hour) return ago.format(-Math.floor(past / minute), 'minute')
	if (past < day) return ago.format(-Math.floor(past / hour), 'hour')
	return past < 7 * day ? ago.format(-Math.floor(past / day), 'day') : sayDate(time, locale)
}

/** The day of a time in this device's time zone: "12 November 2026". */
export function sayDate(time: string, locale = 'en-GB'): string {
	return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(Date.parse(time))
}
