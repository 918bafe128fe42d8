/** The likes that are open, until they are kept. */
export const choiceTexts = {
	emptyTitle: 'Nothing sealed yet',
	emptyHelp:
		'Here your likes will stand, sixty at most, each sealed so that only a like back opens it. Today a like never leaves this device, and is forgotten with the page.',
} as const
