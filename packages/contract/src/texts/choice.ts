/** The likes that are open, until they are kept. */
export const choiceTexts = {
	full: (most: number) => `All your ${most} choices are open. Take one back under Choice, and you can like again.`,
	emptyTitle: 'Nothing sealed yet',
	emptyHelp:
		'Here your likes will stand, sixty at most, each sealed so that only a like back opens it. Today a like never leaves this device: it is kept here, unsealed, until you forget the device.',
} as const
