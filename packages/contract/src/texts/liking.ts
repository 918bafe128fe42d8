/** What is said where somebody is liked; the rest stands with the choices. */
export const likingTexts = {
	full: (most: number) => `All your ${most} choices are open. Take one back under Choice, and you can like again.`,
	/** To say something with it. */
	say: 'Say something with it',
	title: (name: string) => `Say something to ${name}`,
} as const
