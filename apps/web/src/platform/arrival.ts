import type { TokenPair } from '@ydo/client/session/token-store'
import { arrivalCookie } from '@ydo/contract/arrival-cookie'

/** True where the server's cookie says that a sign-in of this browser gave these tokens. True once: the cookie is removed. */
export function takeArrival({ access_token }: TokenPair): boolean {
	const isSecure = location.protocol === 'https:'
	const name = arrivalCookie(access_token, isSecure)
	const isThere = document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API cannot be awaited before the address is cleared
	document.cookie = `${name}=; Path=/; Max-Age=0${isSecure ? '; Secure' : ''}`
	return isThere
}
