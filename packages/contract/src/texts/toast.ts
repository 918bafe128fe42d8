/** Toasts that belong to no single screen. */
export const toastTexts = {
	close: 'Close',
	region: 'Notifications',
	offline: 'You are offline. What you see may be old.',
	signedOut: 'You were signed out. Please sign in again.',
} as const
