/** What stands in place of the cards for somebody who has paused their own. */
export const pausingTexts = {
	title: 'Your card is paused',
	help: 'Nobody sees you, and you see nobody, until you go on. The switch is in the settings.',
	settings: 'To the switch',
} as const
