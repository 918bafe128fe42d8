/** For somebody whose address their institute's list no longer has. */
export const offTheListTexts = {
	title: 'You’re not on the student list any more',
	help: (day: string) =>
		`So nobody sees you here, and you see nobody. Nothing is lost yet. On ${day} we’ll delete your account.`,
	mistake: 'Is that a mistake? Write to',
	back: 'Once you’re back on the list, everything is as it was.',
	again: 'Check again',
	stillOff: 'You’re still not on the list.',
	isBack: 'You’re back. Everything is as it was.',
	settings: 'Save my data',
	more: 'What I can do',
	row: 'You’re not on the student list any more.',
} as const
