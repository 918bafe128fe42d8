/** What stands on every screen when something happened. */
export const bellTexts = {
	/** What the mark on the bell says to those who do not see it. */
	mark: (count: number) => (count === 1 ? '1 new notice' : `${count} new notices`),
	/** Before the page's title. */
	count: (count: number) => `(${count}) `,
} as const
