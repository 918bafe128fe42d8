/** The preloader and its welcome. */
export const preloaderTexts = {
	hi: (first: string) => `Hi ${first}!!!`,
	welcome: 'Your heart now has Wi-Fi.',
	checking: 'Checking who you are',
	working: 'Unsealing your cards',
	skip: 'Skip',
} as const
