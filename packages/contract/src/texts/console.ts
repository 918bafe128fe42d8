/** What the console says, word for word (specification, section 8). */
export const consoleTexts = {
	loginCheck: 'Error checking login status:',
	fetchFailed: 'Failed to fetch profiles',
	aborted: 'Fetch aborted',
} as const
