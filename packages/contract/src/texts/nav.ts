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
	/** The way on from a screen that has nothing to show. */
	toDeck: 'Back to the deck',
} as const
