import * as z from 'zod/mini'
import { byName } from './light-schemas.ts'

/** All codes in error bodies of the server. */
export const errorCodes = [
	'bad_request',
	'unauthenticated',
	'forbidden',
	'not_found',
	'conflict',
	'too_large',
	'too_small',
	'unsupported_media',
	'unprocessable',
	'too_many_requests',
	'internal',
	'unavailable',
	'photo_required',
	'photo_limit',
	'card_required',
	'under_age',
	'stale',
	'sign_in_again',
	'lapsed',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Body of every failed answer. `fields` names the invalid fields by path ("bio", "tags.3"). */
export const errorBody = z.object({
	error: z.object({
		code: z.enum(errorCodes),
		message: z.string(),
		fields: z.optional(byName(z.string())),
	}),
})

export type ErrorBody = z.infer<typeof errorBody>
