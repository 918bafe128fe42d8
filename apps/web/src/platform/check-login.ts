import { consoleTexts } from '@ydo/contract/texts/console'
import { storedToken } from './stored-token.ts'

// The public pages must not weigh more than 88 and 90 kB, so the session's 8 kB come only to those who hold a token.

/** Whether somebody is signed in, by asking the server if there is a token. Never throws: an error counts as nobody. */
export async function checkLogin(signal: AbortSignal | undefined): Promise<boolean> {
	if (storedToken() === null) return false
	try {
		const { session } = await import('./session.ts')
		return (await session.check(signal)) !== undefined
	} catch (error) {
		console.error(consoleTexts.loginCheck, error)
		return false
	}
}
