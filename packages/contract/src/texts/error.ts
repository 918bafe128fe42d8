/** What a page says that broke. */
export const errorTexts = {
	crash: 'Something broke on this page.',
	reload: 'Reload',
} as const
