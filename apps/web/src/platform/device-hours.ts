import type { QuietHours } from '@ydo/contract/push'

/** These times with the clock they are told by. A browser counts what the clock is behind UTC, the contract what UTC is behind it. */
export function deviceHours(times: Omit<QuietHours, 'offset'>, now = new Date()): QuietHours {
	return { ...times, offset: 0 - now.getTimezoneOffset() }
}
