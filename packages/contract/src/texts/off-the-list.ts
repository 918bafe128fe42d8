/** For somebody whose address their institute's list no longer has. */
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
