/** What is said of the network, and of new versions, above every screen. In a file of its own, since no first picture needs it. */
export const atHandTexts = {
	offline: 'You are offline. What you see may be old.',
	backOnline: 'You are online again.',
	newVersion: 'A new version is ready.',
	reload: 'Reload',
} as const
