const week = 7 * 24 * 3600 * 1000

/** Whether a time (Unix milliseconds) is of the day that `now` is of, by this device's clock. */
export function isToday(at: number, now: number): boolean {
	return new Date(at).toDateString() === new Date(now).toDateString()
}

/** When it was, in a few letters: "14:10" of today, "Thu" of this week, "12 Nov" before. */
export function lineTime(at: number, now: number, locale = 'en-GB'): string {
	const say = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(at)
	if (isToday(at, now)) return say({ hour: '2-digit', minute: '2-digit' })
	return now - at < week ? say({ weekday: 'short' }) : say({ day: 'numeric', month: 'short' })
}
