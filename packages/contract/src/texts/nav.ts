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
} as const
