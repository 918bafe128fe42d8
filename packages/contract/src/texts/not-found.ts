/** The not-found page. */
export const notFoundTexts = {
	title: '404',
	text: "We couldn't find this page, yet we can surely find you someone.",
	link: 'Go looking',
} as const
