/** What leads to blocking and reporting somebody, wherever they are met. */
export const safetyTexts = {
	open: (name: string) => `Block or report ${name}`,
	report: (name: string) => `Report ${name}`,
	somebody: 'this person',
} as const
