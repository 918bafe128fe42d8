import * as z from 'zod/mini'
import { byName } from './by-name.ts'

/** Every code an answer of the server can carry in its error body. */
export const errorCodes = [
	'bad_request',
	'unauthenticated',
	'forbidden',
	'not_found',
	'conflict',
	'too_large',
	'unsupported_media',
	'unprocessable',
	'too_many_requests',
	'internal',
	'unavailable',
	'photo_required',
	'photo_limit',
	'under_age',
	'stale',
	'sign_in_again',
	'lapsed',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The body of every answer that is not OK. `fields` names what was wrong, by path ("bio", "tags.3"). */
export const errorBody = z.object({
	error: z.object({
		code: z.enum(errorCodes),
		message: z.string(),
		fields: z.optional(byName(z.string())),
	}),
})

export type ErrorBody = z.infer<typeof errorBody>
