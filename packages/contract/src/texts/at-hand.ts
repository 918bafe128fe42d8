/** Network status and new versions, above every screen. A separate file, because the first render needs none. */
export const atHandTexts = {
	offline: 'You are offline. What you see may be old.',
	backOnline: 'You are online again.',
	newVersion: 'A new version is ready.',
	reload: 'Reload',
} as const
