/** Toasts that belong to no single screen. */
export const toastTexts = {
	close: 'Close',
	region: 'What just happened',
	signedOut: 'You were signed out. Please sign in again.',
	switched: 'Somebody else signed in here, so this is their account now.',
} as const
