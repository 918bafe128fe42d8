/** Toasts that belong to no single screen. */
export const toastTexts = {
	close: 'Close',
	/** With its key, as the settings have a group of the same name. */
	region: 'Notifications Alt+T',
	signedOut: 'You were signed out. Please sign in again.',
	switched: 'Somebody else signed in here, so this is their account now.',
} as const
