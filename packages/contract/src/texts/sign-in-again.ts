/** What deletion and export ask for where the last sign-in was a while ago. */
export const signInAgainTexts = {
	help: 'Sign in again first, so that we know it’s you. We’ll bring you back here.',
	button: 'Sign in with Google',
	leaving: 'Opening Google…',
} as const
