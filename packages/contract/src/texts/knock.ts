/** What a notification says, on a screen that anybody may see. */
export const knockTexts = {
	title: 'Something new in YDO',
} as const
