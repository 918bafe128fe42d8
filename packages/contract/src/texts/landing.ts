/** The landing page. */
export const landingTexts = {
	start: 'GET STARTED',
	starting: 'ONE MOMENT…',
	logo: 'Two shapes lean in, overlap and become a heart',
	pause: 'Pause animation',
	play: 'Play animation',
} as const
