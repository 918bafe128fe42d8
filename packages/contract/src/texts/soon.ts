/** Screens that are still being made. */
export const soonTexts = {
	title: 'Still on the press',
	help: 'This page is being printed. Your cards are ready meanwhile.',
	back: 'Back to the cards',
	visitorHelp: 'This page is being printed. Come back in a while.',
	visitorBack: 'Back to the start',
} as const
