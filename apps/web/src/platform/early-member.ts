import type { knownMemberKey } from '@ydo/client/session/known-member'
import { storedToken } from './stored-token.ts'

// A type alone: the module itself would bring zod into a script that stands in the page.
const key: typeof knownMemberKey = 'ydo:member'

/** The id of the member whose token this browser holds, as far as it knows. The session judges it again. */
export function earlyMember(): string | undefined {
	try {
		const { token, user } = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {}
		return token && storedToken()?.endsWith(token) ? user.id : undefined
	} catch {
		return undefined
	}
}
