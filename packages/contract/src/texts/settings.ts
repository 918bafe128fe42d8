/** The settings, and signing out. */
export const settingsTexts = {
	account: 'Account',
	accountReaders: 'You, and our server while it answers you',
	profile: 'Profile',
	profileHelp: 'Your card, as others see it',
	look: 'Look and motion',
	appearance: 'Appearance',
	light: 'Light',
	dark: 'Dark',
	system: 'System',
	lessMotion: 'Less motion',
	lessMotionHelp: 'Cards fade instead of flying. Off, it is as your system says.',
	skipWelcome: 'Always skip the welcome',
	skipWelcomeHelp: 'Straight to the cards',
	cards: 'Cards',
	shuffle: 'Shuffle',
	shuffleHelp:
		'Deals the cards in any order. Off, what you have in common and what you chose before order them, on this device alone.',
	help: 'Help',
	how: 'How it stays private',
	howHelp: 'Who can read what, and how it can fail',
	grievance: 'Help and grievance',
	leave: 'Leave',
	signOut: 'Sign out',
	signOutHelp: 'Keep or forget this device',
	signOutTitle: 'Sign out?',
	keep: 'Keep this device',
	keepHelp: 'What you wrote and chose in this browser waits here for you.',
	forget: 'Forget this device',
	forgetHelp:
		'Also removes what YDO keeps in this browser for you. Light, dark and motion stay. Pictures your browser stored by itself go within two days.',
	forgetChoices: {
		lost: 'You have no backup: your likes, matches and chats are gone for good once this device forgets them.',
		kept: 'To get your likes and chats back you need your screen lock or your 12 recovery words.',
		locked: 'Your likes and passes on this device are not with the rest yet, and are lost with it.',
	},
	keepKeyFirst: 'Back up first',
	signedOut: 'You are signed out.',
	forgotten: 'You are signed out, and this browser has forgotten you.',
	notTold:
		'You are signed out on this device. Our server could not be told, so it lists this sign-in for up to 30 days more.',
} as const

/** The member's sessions. */
export const sessionsTexts = {
	title: 'Signed in',
	loading: 'Asking where you are signed in',
	failed: 'We could not find out where you are signed in',
	failedHelp: 'Are you online? Nothing has changed.',
	retry: 'Try again',
	unknownDevice: 'Unknown device',
	thisDevice: (begun: string) => `This device, since ${begun}`,
	otherDevice: (used: string, begun: string) => `Used ${used}, since ${begun}`,
	end: 'End',
	endOf: (device: string, used: string) => `End ${device}, used ${used}`,
	ended: (device: string) => `${device} is signed out.`,
	othersEnded: 'All other devices are signed out.',
	notEnded: 'That could not be ended. Are you online? Try again.',
	more: (count: number) => `Show ${count} more`,
	others: 'End all others',
	othersHelp: 'Everywhere but here, at once',
	othersTitle: 'End all others?',
	othersAsk:
		'Every other browser and phone is signed out at once. What they keep stays until somebody signs in there again.',
	all: 'End all',
	allHelp: 'Everywhere, here too',
	allTitle: 'End all, here too?',
	allAsk: 'Every browser and phone is signed out at once, this one too. This one keeps what you wrote and chose.',
	allEnded: 'You are signed out everywhere.',
} as const

/** Export of the member's data in one file. */
export const yourDataTexts = {
	title: 'Your data',
	export: 'Export my data',
	exportHelp: 'Everything about you, in one file',
	rows: 'What our server stores about me',
	rowsHelp: 'The rows themselves, live, and who can read them',
	ask: 'All that is yours, in one file',
	parts: [
		'What our server stores about you: account, consents, card, who may see you, blocks, sign-ins, notices and matches with their times; your public keys, sealed ticks, the entries of your vault by number, length and hash, and its ways back, which stay locked',
		'What only you can read, as far as this device opens it: whom you chose and passed, your words to them, your matches and what you two wrote; private details, drafts and settings. No keys',
		'Your photos, as large as we have them',
	],
	note: 'The file is put together on this device and is not sealed: whoever has it can read it.',
	make: 'Make the file',
	making: (done: number, all: number) => (done === 0 ? 'Asking our server' : `${done} of ${all} parts`),
	progress: 'Making the file',
	failed: 'The file could not be made. Are you online? After several files wait a minute.',
	retry: 'Try again',
	done: 'Your file is ready.',
	withoutChats:
		'Your chats are not all in it: this device cannot read them now. Open them here first, or make the file on a device where you read them.',
	save: 'Save the file',
} as const

/** Re-authentication for deletion and export. */
export const signInAgainTexts = {
	help: 'Sign in again first, so that we know it’s you. We’ll bring you back here.',
	button: 'Sign in with Google',
	leaving: 'Opening Google…',
} as const
