import { sayDate } from '@ydo/client/sessions/say-when'

/** The day of a Unix time in milliseconds. */
export function dayOf(at: number): string {
	return sayDate(new Date(at).toISOString())
}
