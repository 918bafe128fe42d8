import type { ErrorBody, ErrorCode } from '@ydo/contract/errors'

const statusOf: Record<ErrorCode, number> = {
	bad_request: 400,
	unauthenticated: 401,
	forbidden: 403,
	sign_in_again: 403,
	lapsed: 403,
	not_found: 404,
	conflict: 409,
	photo_required: 409,
	photo_limit: 409,
	card_required: 409,
	stale: 412,
	too_large: 413,
	too_small: 422,
	unsupported_media: 415,
	unprocessable: 422,
	under_age: 422,
	too_many_requests: 429,
	internal: 500,
	unavailable: 503,
}

/** A failure the caller may see: a code, a text that reveals nothing, and the fields concerned. */
export class AppError extends Error {
	readonly code: ErrorCode
	readonly fields: Record<string, string> | undefined

	constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
		super(message)
		this.name = 'AppError'
		this.code = code
		this.fields = fields
	}

	get statusCode(): number {
		return statusOf[this.code]
	}

	toBody(): ErrorBody {
		return { error: { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) } }
	}
}
