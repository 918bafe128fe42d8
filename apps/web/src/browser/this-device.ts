import { sayDate } from '@ydo/client/sessions/say-when'
import type { QuietHours } from '@ydo/contract/push'
import { senderTexts as texts } from '@ydo/contract/texts/sender'

/** Adds this device's time zone offset. JavaScript counts how far the clock is behind UTC, the contract how far UTC is behind the clock. */
export function deviceHours(times: Omit<QuietHours, 'offset'>, now = new Date()): QuietHours {
	return { ...times, offset: 0 - now.getTimezoneOffset() }
}

/** The calendar day of a Unix time in milliseconds, in this device's time zone: "today", "yesterday", "on 3 November 2026". */
export function lastHere(at: number, now: number): string {
	const dayOf = (time: number) => sayDate(new Date(time).toISOString())
	const date = dayOf(at)
	if (date === dayOf(now)) return texts.today
	const noon = new Date(now).setHours(12)
	return date === dayOf(noon - 86_400_000) ? texts.yesterday : texts.on(date)
}
