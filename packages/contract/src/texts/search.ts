/** The search. */
export const searchTexts = {
	/** For a person without a card, who sees none. */
	emptyTitle: 'Your own card first',
	emptyHelp: 'You find others here once your card is printed, as they find you. It is searched on this device alone.',
	field: 'Search by name, discipline, year or tag',
	placeholder: 'Name or tag',
	clear: 'Clear',
	/** Keyboard help for screen readers. */
	fieldHelp: 'Down arrow for the people found, right arrow to smash or pass, Enter for the details, Escape to clear',
	filters: 'Filters',
	filter: { discipline: 'Discipline', year: 'Year', tags: 'Tags' },
	filterHelp: {
		discipline: 'Any of those you choose.',
		year: 'Any of those you choose.',
		tags: 'Any of those you choose. These are the most common; type any other.',
	},
	unfilter: (value: string) => `${value}, remove filter`,
	results: 'People found',
	count: (found: number, of: number) => `${found} of ${of} ${of === 1 ? 'card' : 'cards'}`,
	noneTitle: 'Nobody by that name, yet',
	noneHelp:
		'Search looks at names, disciplines, years and tags, and forgives one slip a word. Try fewer letters or filters.',
	clearAll: 'Clear everything',
	tryTitle: 'Try one of these',
	tryHelp: 'It is searched on this device. What you type is not sent, kept or put in the address.',
	loading: 'Loading the cards',
	nobodyTitle: 'No cards to search',
	nobodyHelp: 'There is nobody to meet at the moment. New ones are announced at home.',
	smash: (name: string) => `Smash ${name}`,
	pass: (name: string) => `Pass ${name}`,
	undo: (name: string) => `Undo ${name}`,
} as const
