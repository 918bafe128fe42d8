import type { SignInFailure } from '@ydo/contract/session'
import { type AdmissionPolicy, type Lapse, lapseOf } from '#platform/admission/admission.ts'
import type { Identity } from '#platform/identity-provider.ts'
import type { Person } from '#platform/tokens.ts'

/** With a `lapse` the account is the institute's, but only somebody who is a member already may sign in with it. */
export type Admission = { email: string; lapse: Lapse | undefined } | { refused: SignInFailure }

/**
 * Whether an account whose ID token verified belongs to the institute: its Workspace domain, its e-mail's domain, that the
 * e-mail is verified, a student's and on the roster. `email` is in lower case.
 */
export function admissionOf(identity: Identity, policy: AdmissionPolicy): Admission {
	const { institute } = policy
	const email = asciiLowerCase(identity.email)
	const [local, domain, ...rest] = email?.split('@') ?? []
	const hostedDomain = asciiLowerCase(identity.hd)
	if (!hostedDomain || !institute.domains.includes(hostedDomain)) return { refused: 'foreign' }
	if (!email || !local || !domain || rest.length > 0) return { refused: 'foreign' }
	if (!institute.domains.includes(domain)) return { refused: 'foreign' }
	if (identity.email_verified !== true) return { refused: 'unverified' }
	return { email, lapse: lapseOf(email, policy) }
}

/** The names the tokens carry: the given name alone where there is one, and the whole. */
export function personOf({ name, given_name }: Identity, email: string): Person {
	const short = cut(given_name?.trim() || name?.trim())
	const full = cut(name?.trim())
	return { ...(short && { name: short }), ...(full && { fullName: full }), email }
}

/** Only ASCII: other scripts have letters whose lower case is an ASCII one (the Kelvin sign is a k). */
function asciiLowerCase(text: string | undefined): string | undefined {
	return text && /^[\x21-\x7e]+$/.test(text) ? text.toLowerCase() : undefined
}

/** Keeps a token well below the length the contract allows. */
function cut(text: string | undefined): string | undefined {
	return text && [...text].slice(0, 120).join('')
}
