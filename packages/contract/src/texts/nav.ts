/** Names of screens and controls of the navigation. */
export const navTexts = {
	skipToContent: 'Skip to content',
	menu: 'Menu',
	close: 'Close',
	home: 'Home',
	search: 'Search',
	choice: 'Choice',
	matched: 'Matched',
	profile: 'Profile',
	notifications: 'Notifications',
	settings: 'Settings',
	account: 'Account',
	welcome: 'Welcome',
	how: 'How',
	sections: 'Sections',
	main: 'Main',
	/** The way on from a screen that has nothing to show. */
	toDeck: 'Back to the deck',
	/** Stamped on a screen whose matter is still being made. */
	onThePress: 'Still on the press',
} as const
