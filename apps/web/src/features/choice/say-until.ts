import { daysBetween } from '@ydo/client/chat/say-time'
import { choiceTexts } from '@ydo/contract/texts/choice'

/** The day on which a week ends, in this device's time zone: "Thursday". Times are Unix milliseconds. */
export function sayUntil(until: number, now: number, locale = 'en-GB'): string {
	const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(until)
	const days = daysBetween(now, until)
	if (days <= 0) return choiceTexts.today
	return days < 7 ? weekday : choiceTexts.nextWeek(weekday)
}
