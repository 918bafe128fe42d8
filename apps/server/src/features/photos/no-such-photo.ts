import * as z from 'zod/mini'
import { AppError } from '#platform/errors.ts'

/** Which of the caller's photos a call is about. */
export const photoParams = z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/)) })

/** The one answer for photos that never were, are no more, or are another member's. */
export function noSuchPhoto(): AppError {
	return new AppError('not_found', 'There is no such photo.')
}
