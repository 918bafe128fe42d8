import * as z from 'zod/mini'
import { tokens } from './session.ts'

/** Body of POST /auth/refresh and POST /auth/signout. */
export const refreshRequest = z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(4096)) })

/** Both tokens as stored on the device. */
export const tokenPair = z.omit(tokens, { expires_in: true })

const letters = 16

/**
 * Name of the cookie that the server sets with the redirect to /callback and the callback screen consumes: it proves that this access
 * token's sign-in began and ended in this browser (docs/decisions/0032). It contains the token's last letters, so that two tabs do
 * not take each other's. Over https the prefix keeps other subdomains from planting one (RFC 6265bis, section 4.1.3.2).
 */
export function arrivalCookie(accessToken: string, isSecure: boolean): string {
	return `${isSecure ? '__Host-' : ''}arrived-${accessToken.slice(-letters)}`
}
