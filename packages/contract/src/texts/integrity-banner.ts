/** What stands on every screen when the server said something that cannot be true. */
export const integrityBannerTexts = {
	stopped: 'Your choices are stopped.',
	summary: {
		vault: 'Our server shows another history of your own choices than this device has.',
		directory: 'Our server shows a log of keys that cannot be the true one.',
		ticks: 'Our server says it holds something else than this device sent.',
	},
	refused: {
		one: 'A match was refused.',
		more: (count: number) => `${count} matches were refused.`,
		summary: 'It could not be proved to come from somebody you chose, so it is not among your matches.',
	},
	open: 'What was seen',
} as const
