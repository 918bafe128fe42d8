import { chatTexts } from '@ydo/contract/texts/chat'

/** Midnights of this device's calendar between two times in Unix milliseconds: 0 is today. */
export function daysBetween(at: number, now: number): number {
	const [one, other] = [new Date(at), new Date(now)]
	// Rounding covers days of 23 and 25 hours.
	return Math.round((midnight(other) - midnight(one)) / 86_400_000)
}

/** "14:02" */
export function sayClock(at: number, locale = 'en-GB'): string {
	return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
}

/** The day heading between messages: "Today", "Thursday", "12 November". */
export function sayDay(at: number, now: number, locale = 'en-GB'): string {
	const days = daysBetween(at, now)
	if (days <= 0) return chatTexts.today
	if (days === 1) return chatTexts.yesterday
	if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(at)
	return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...yearOf(at, now) }).format(at)
}

/** A UTC day without a time, in days since 1970: "Today", "Thursday", "12 November". */
export function sayUtcDay(day: number, now: number, locale = 'en-GB'): string {
	const days = Math.floor(now / 86_400_000) - day
	if (days <= 0) return chatTexts.today
	if (days === 1) return chatTexts.yesterday
	const [date, today] = [new Date(day * 86_400_000), new Date(now)]
	const say = (how: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(date)
	if (days < 7) return say({ weekday: 'long' })
	const isOtherYear = date.getUTCFullYear() !== today.getUTCFullYear()
	return say({ day: 'numeric', month: 'long', ...(isOtherYear && { year: 'numeric' }) })
}

/** The time of the last message, in list format: "14:02", "Yesterday", "Thu", "12 Nov". */
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

/** The year, only if it is not the current one. */
function yearOf(at: number, now: number): { year?: 'numeric' } {
	return new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }
}
