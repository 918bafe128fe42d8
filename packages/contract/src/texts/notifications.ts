import { bellTexts } from './bell.ts'

/** What happened for a member: the screen, its mark, its toasts, and its settings. */
export const notificationsTexts = {
	emptyTitle: 'All quiet',
	emptyHelp: 'When you match, or somebody writes, the bell will wake up. Nobody rings it for likes.',
	loading: 'Asking what happened',
	failedTitle: 'The bell cannot be heard',
	failedHelp: 'We could not find out what happened. Are you online?',
	retry: 'Try again',
	today: 'Today',
	earlier: 'Earlier',
	allRead: 'All read',
	allReadDone: 'All is read.',
	unread: 'Not read yet',
	...bellTexts,
	match: (name: string) => `It’s a match with ${name}`,
	someMatch: 'It’s a match',
	matchHelp: 'Say hello: only you two can read it.',
	somebody: 'Somebody who is away',
	messages: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
	yourTurn: 'Wrote to you last',
	signIn: 'A new sign-in',
	signInHelp: 'Not you? End it in the settings.',
	tokenReused: 'We signed out one of your devices',
	tokenReusedHelp:
		'Its sign-in was used twice: your connection may have dropped, or somebody copied it. Just sign in again there. End any sign-ins you don’t know.',
	keysReset: 'Your keys began anew',
	keysResetHelp:
		'All keys were lost, or somebody who is signed in as you started over. Not you? End the other sign-ins.',
	/** Toasts. */
	wrote: (name: string) => `${name} wrote`,
	wroteWords: (name: string, words: string) => `${name}: ${words}`,
	open: 'Open',
	settings: {
		title: 'Notifications',
		push: 'Knock when YDO is closed',
		pushOn: 'On for this device. A knock says nothing of what happened: that is read here.',
		pushOff: 'A knock says nothing of what happened: that is read here.',
		unsupported: 'This browser cannot be knocked at. Open YDO now and then.',
		homeScreen:
			'On iPhone and iPad, add YDO to the home screen first: Share, then “Add to Home Screen”. Then open it there.',
		denied:
			'Your browser does not let YDO knock. Allow notifications for this page in the browser’s settings, then come back.',
		failed: 'That did not work. Are you online? Try again.',
		kinds: {
			match: { title: 'Matches', help: 'Two likes that met' },
			message: { title: 'Messages', help: 'Somebody you matched wrote' },
			account: { title: 'Account', help: 'New sign-ins, devices we signed out, and keys that began anew' },
			safety: { title: 'Safety', help: 'What becomes of your reports' },
		},
		words: 'Show words in toasts',
		wordsHelp: 'Off, a toast only says who wrote. For screens that others see too.',
		quiet: 'Quiet hours',
		quietHelp: 'No knock in these hours. What happened waits here.',
		from: 'From',
		to: 'To',
		install: 'Install YDO',
		installHelp: 'As an app of its own, with a number on its icon',
		list: 'All notices',
		listHelp: 'What happened, the latest first',
	},
} as const
