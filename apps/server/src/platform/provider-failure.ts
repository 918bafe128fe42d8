import type { SignInFailure } from '@ydo/contract/session'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'

/** Why nobody was signed in. `detail` is a short protocol code for the log, never a text of somebody else's choosing. */
export class ProviderFailure extends Error {
	readonly reason: SignInFailure
	readonly detail: string

	constructor(reason: SignInFailure, detail: string) {
		super(`The identity provider signed nobody in: ${detail}`)
		this.name = 'ProviderFailure'
		this.reason = reason
		this.detail = detail
	}
}

// RFC 6749, section 4.1.2.1, and OpenID Connect Core 1.0, section 3.1.2.6.
const byAuthorizationError: Record<string, SignInFailure> = {
	access_denied: 'cancelled',
	server_error: 'unavailable',
	temporarily_unavailable: 'unavailable',
}

/** What an error of openid-client's means to the person signing in. */
export function providerFailure(error: unknown): ProviderFailure {
	if (error instanceof AuthorizationResponseError)
		return new ProviderFailure(byAuthorizationError[error.error] ?? 'failed', code(error.error))
	if (error instanceof ResponseBodyError) return new ProviderFailure(ofTokenAnswer(error), code(error.error))
	return new ProviderFailure(isOutage(error) ? 'unavailable' : 'failed', code(codeOf(error) ?? 'network'))
}

/** A code that was used before, is too old or belongs to another sign-in is answered `invalid_grant` (RFC 6749, 5.2). */
function ofTokenAnswer({ error, status }: ResponseBodyError): SignInFailure {
	if (error === 'invalid_grant') return 'expired'
	return status >= 500 ? 'unavailable' : 'failed'
}

/** fetch throws a TypeError without a code when nobody answers; openid-client's own TypeErrors carry one. */
function isOutage(error: unknown): boolean {
	if (error instanceof TypeError) return codeOf(error) === undefined
	if (!(error instanceof ClientError)) return false
	if (error.cause instanceof Response) return error.cause.status >= 500
	return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT'
}

function codeOf(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function code(text: string): string {
	return /^\w{1,60}$/.test(text) ? text : 'unknown'
}
