/** The product's name, and what is said in its name. */
export const brandTexts = {
	appName: 'YDO',
	tagline: ['YOU', 'DESERVE', 'ONE'],
	footer: (label: string) => `${label}'S EXCLUSIVE DATING APPLICATION`,
} as const
