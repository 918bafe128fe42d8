import type { storageKeys } from '@ydo/contract/session'
import { consoleTexts } from '@ydo/contract/texts/console'

// The public pages must not weigh more than 88 and 90 kB, so the session's 8 kB come only to those who hold a token.
const accessTokenKey: (typeof storageKeys)['accessToken'] = 'access_token'

/** Whether this browser holds an access token. Without one nobody is signed in, and nobody has to be asked. */
export function holdsToken(): boolean {
	return localStorage.getItem(accessTokenKey) !== null
}

/** Whether somebody is signed in, by asking the server if there is a token. Never throws: an error counts as nobody. */
export async function checkLogin(signal: AbortSignal): Promise<boolean> {
	if (!holdsToken()) return false
	try {
		const { session } = await import('./session.ts')
		return (await session.check(signal)) !== undefined
	} catch (error) {
		console.error(consoleTexts.loginCheck, error)
		return false
	}
}
