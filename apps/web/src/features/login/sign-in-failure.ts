import type { SignInFailure } from '@ydo/contract/session'
import { loginTexts } from '@ydo/contract/texts/login'

/** The reason in the query `?error=<reason>` of an address; a reason we do not know is `failed`, none is undefined. */
export function signInFailure(search: string): SignInFailure | undefined {
	const reason = new URLSearchParams(search).get('error')
	if (reason === null) return undefined
	return isSignInFailure(reason) ? reason : 'failed'
}

/** Every reason has a text, so the texts tell what the reasons are. */
function isSignInFailure(reason: string): reason is SignInFailure {
	return Object.hasOwn(loginTexts.failures, reason)
}
