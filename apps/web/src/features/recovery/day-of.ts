import { sayDate } from '@ydo/client/sessions/say-when'

/** The day of a time in Unix milliseconds. */
export function dayOf(at: number): string {
	return sayDate(new Date(at).toISOString())
}
