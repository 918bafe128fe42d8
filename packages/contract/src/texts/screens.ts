/** Names of the screens. A separate file, because visitors' pages need nothing else of the navigation. */
export const screenNames = {
	home: 'Home',
	search: 'Search',
	choice: 'Choice',
	matched: 'Matched',
	chat: 'Chat',
	profile: 'Profile',
	notifications: 'Notifications',
	settings: 'Settings',
	welcome: 'Welcome',
	how: 'How',
} as const
