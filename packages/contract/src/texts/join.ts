/** What home says to somebody who has no card yet. Few see it, so it stands by itself. */
export const joinTexts = {
	title: 'Your half is missing',
	help: 'Students meet you once your card is printed.',
	steps: ['18+ and consent', 'Basics, photo, words', 'Who may see me'],
	make: 'Make my card',
	note: 'Under three minutes. Stop and go on when you like.',
} as const
