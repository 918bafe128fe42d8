/** What stands outside the pages: in a notification, of which anybody may see the screen. */
export const pushTexts = {
	knock: 'Something new in YDO',
} as const
