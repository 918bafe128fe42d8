/** Names of the screens. By themselves, because the pages of visitors need no more of the navigation. */
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
