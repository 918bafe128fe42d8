import { type SignInFailure, signInFailures } from '@ydo/contract/session'

const known: ReadonlySet<string> = new Set(signInFailures)

/** The reason in the query `?error=<reason>` of an address; a reason we do not know is `failed`, none is undefined. */
export function signInFailure(search: string): SignInFailure | undefined {
	const reason = new URLSearchParams(search).get('error')
	if (reason === null) return undefined
	return isSignInFailure(reason) ? reason : 'failed'
}

function isSignInFailure(reason: string): reason is SignInFailure {
	return known.has(reason)
}
