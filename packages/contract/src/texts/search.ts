/** Search, until it searches. */
export const searchTexts = {
	emptyTitle: 'Nothing to look through yet',
	emptyHelp:
		'Search will go through the cards on this device by name, discipline, year and tags. What you type will stay here. Until then, meet the cards one by one.',
} as const
