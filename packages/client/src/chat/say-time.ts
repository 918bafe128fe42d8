import { chatTexts } from '@ydo/contract/texts/chat'

/** How often so many days have passed between midnights of this device's calendar: 0 is today. Times are Unix milliseconds. */
export function daysBetween(at: number, now: number): number {
	const [one, other] = [new Date(at), new Date(now)]
	// Days of 23 and 25 hours are days too.
	return Math.round((midnight(other) - midnight(one)) / 86_400_000)
}

/** "14:02" */
export function sayClock(at: number, locale = 'en-GB'): string {
	return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
}

/** The day of a message between others: "Today", "Thursday", "12 November". */
export function sayDay(at: number, now: number, locale = 'en-GB'): string {
	const days = daysBetween(at, now)
	if (days <= 0) return chatTexts.today
	if (days === 1) return chatTexts.yesterday
	if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(at)
	return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...yearOf(at, now) }).format(at)
}

/** When somebody wrote last, as short as a list needs it: "14:02", "Yesterday", "Thu", "12 Nov". */
export function sayLately(at: number, now: number, locale = 'en-GB'): string {
	const days = daysBetween(at, now)
	if (days <= 0) return sayClock(at, locale)
	if (days === 1) return chatTexts.yesterday
	if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(at)
	return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...yearOf(at, now) }).format(at)
}

function midnight(day: Date): number {
	return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
}

/** The year is said of another year alone. */
function yearOf(at: number, now: number): { year?: 'numeric' } {
	return new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }
}
