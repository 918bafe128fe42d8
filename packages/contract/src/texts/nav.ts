import { screenNames } from './screens.ts'

/** Names of screens and controls of the navigation. */
export const navTexts = {
	...screenNames,
	skipToContent: 'Skip to content',
	menu: 'Menu',
	close: 'Close',
	account: 'Account',
	sections: 'Sections',
	main: 'Main',
	/** Link on a screen that has nothing to show. */
	toDeck: 'Back to the deck',
} as const

/** The bell on every screen. */
export const bellTexts = {
	/** Accessible name of the badge on the bell. */
	mark: (count: number) => (count === 1 ? '1 new notice' : `${count} new notices`),
	/** Prefix of the page's title. */
	count: (count: number) => `(${count}) `,
} as const

/** Toasts that belong to no single screen. */
export const toastTexts = {
	close: 'Close',
	/** With its key, as the settings have a group of the same name. */
	region: 'Notifications Alt+T',
	signedOut: 'You were signed out. Please sign in again.',
	switched: 'Somebody else signed in here, so this is their account now.',
} as const
