/** The product's name, and statements in its name. */
export const brandTexts = {
	appName: 'YDO',
	tagline: ['YOU', 'DESERVE', 'ONE'],
	footer: (label: string) => `${label}'S EXCLUSIVE DATING APPLICATION`,
} as const

/** The not-found page. */
export const notFoundTexts = {
	title: '404',
	text: "We couldn't find this page, yet we can surely find you someone.",
	link: 'Go looking',
} as const

/** A page that crashed. */
export const errorTexts = {
	crash: 'Something broke on this page.',
	reload: 'Reload',
	/** The next press needs code that only the new version has, and a field has text. */
	newVersion: 'A new version is ready. Copy your text, then reload this page.',
} as const

/** Texts of a push notification, on a screen that anybody may see. */
export const pushTexts = {
	title: 'Something new in YDO',
} as const

/** Console messages, verbatim (specification, section 8). */
export const consoleTexts = {
	loginCheck: 'Error checking login status:',
	fetchFailed: 'Failed to fetch profiles',
	aborted: 'Fetch aborted',
} as const
