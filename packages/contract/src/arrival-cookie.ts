const letters = 16

/**
 * Name of the cookie that the server sets beside the redirect to /callback, and which the callback screen consumes: it
 * says that the sign-in behind this access token began and ended in this browser (docs/decisions/0032). It names the token
 * by its last letters, so that two tabs do not take each other's. Over https the prefix keeps other subdomains from
 * planting one (RFC 6265bis, section 4.1.3.2).
 */
export function arrivalCookie(accessToken: string, isSecure: boolean): string {
	return `${isSecure ? '__Host-' : ''}arrived-${accessToken.slice(-letters)}`
}
