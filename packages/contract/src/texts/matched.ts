/** Matches, until two likes can meet. */
export const matchedTexts = {
	emptyTitle: 'No matches yet',
	emptyHelp:
		'A match will be two likes that met, and nobody will know of one before. Today no like leaves its device, so none can meet.',
} as const
