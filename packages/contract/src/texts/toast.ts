/** Toasts that belong to no single screen. */
export const toastTexts = {
	close: 'Close',
	region: 'Notifications',
	offline: 'You are offline. What you see may be old.',
	backOnline: 'You are online again.',
	newVersion: 'A new version is ready.',
	reload: 'Reload',
	signedOut: 'You were signed out. Please sign in again.',
	switched: 'Somebody else signed in here, so this is their account now.',
} as const
