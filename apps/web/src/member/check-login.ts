import { consoleTexts } from '@ydo/contract/texts/common'
import { storedToken } from '#browser/stored-token.ts'

// The public pages have size limits of 88 and 90 kB, so the session's 8 kB load only for visitors with a token.

/** True if the visitor is signed in; asks the server only if there is a token. Never throws: an error counts as signed out. */
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
