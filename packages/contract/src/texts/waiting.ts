/** Home of a member without a card. */
export const joinTexts = {
	title: 'Your half is missing',
	help: 'Students meet you once your card is printed.',
	steps: ['18+ and consent', 'Basics, photo, words', 'Who may see me'],
	make: 'Make my card',
	note: 'Under three minutes. Stop and go on when you like.',
} as const

/** Before the campus opens. */
export const openingTexts = {
	title: 'The press is warming up',
	missing: (count: number) =>
		count === 1
			? 'One more student, and the cards are dealt: to everybody in the same moment.'
			: `${count} more students, and the cards are dealt: to everybody in the same moment.`,
	at: (day: string, time: string) => `The cards are dealt on ${day} at ${time}: to everybody in the same moment.`,
	ready: 'Your card is printed. Nobody sees it before.',
	link: 'Address to invite with',
	share: 'Share',
	copy: 'Copy the address',
	copied: 'The address is copied.',
	notCopied: 'This browser does not let us copy. Mark the address and copy it.',
	shareText: 'YDO, a dating application for our institute alone.',
} as const

/** Replaces the cards for a member who has paused their own. */
export const pausingTexts = {
	title: 'Your card is paused',
	help: 'Nobody sees you, and you see nobody, until you go on. The switch is in the settings.',
	settings: 'To the switch',
} as const

/** Deleting the account. */
export const leavingTexts = {
	title: 'Delete account',
	row: 'Delete my account',
	rowHelp: 'Card, photos and choices, for good',
	ask: 'Delete your account?',
	consequences: [
		'Your card, photos, words, blocks and who may see you go from our database and our photo store. Nobody can bring them back.',
		'You leave everybody’s cards now. Other devices forget you when they next go online.',
		'You are signed out everywhere. This browser forgets what it kept for you, your private details too.',
		'For 30 days we keep a keyed hash of your account with the days on which your gender and interests changed, so that coming back does not change them faster. For 24 hours you cannot join again. Who blocked you stays without you.',
	],
	exportFirst: 'Nothing is sent to you. Export your data first if you want to keep it.',
	when: 'When',
	later: 'In 7 days',
	laterHelp: 'Nobody sees you from now on. Sign in before then and say so, and all is as it was.',
	now: 'At once',
	nowHelp: 'Nothing and nobody can take it back. You can join again after 24 hours.',
	confirm: { later: 'Delete in 7 days', now: 'Delete at once' },
	again: 'Thanks, it’s you. Press once more to delete your account.',
	failed: 'Your account is as it was: our server could not be reached or said no. Try again.',
	leaves: (day: string) =>
		`Your account is deleted on ${day}, and this browser has forgotten you. Sign in before then to keep it.`,
	left: 'Your account is deleted, and this browser has forgotten you.',
	leaving: (day: string) => `Deleted on ${day}`,
	leavingHelp: 'Nobody sees you until then, and you see nobody.',
	noticeTitle: 'You are on your way out',
	notice: (day: string) => `Your account is deleted on ${day}. Until then nobody sees you, and you see nobody.`,
	stay: 'Keep my account',
	stayHelp: 'All is as it was before',
	goNow: 'Delete at once instead',
	settings: 'Settings',
	stayed: 'Good to have you back. Nothing is deleted.',
	notStayed: 'That did not work. Are you online? Try again.',
} as const

/** For a member whose address is no longer on the institute's list. */
export const offTheListTexts = {
	title: 'You’re off the student list',
	help: (day: string) => `Nobody sees you here, and you see nobody. We’ll delete your account on ${day}.`,
	mistake: 'A mistake? Write to',
	back: 'Once you’re back on the list, everything is as it was.',
	again: 'Check again',
	stillOff: 'You’re still not on the list.',
	offline: 'We couldn’t check: you’re offline. Try again when you’re back online.',
	isBack: 'You’re back. Everything is as it was.',
	settings: 'Save my data',
	more: 'What I can do',
	row: 'You’re off the student list.',
} as const
