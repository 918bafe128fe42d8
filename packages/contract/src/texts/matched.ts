/** Matches, and the moment of one. */
export const matchedTexts = {
	/** Of the whole list. */
	count: (matches: number, fresh: number) =>
		`${matches === 1 ? '1 match' : `${matches} matches`}${fresh > 0 ? `, ${fresh} new` : ''}`,
	list: 'Your matches',
	loading: 'Opening your matches',
	fresh: 'New',
	/** What the mark on the navigation says to those who do not see it. */
	mark: (fresh: number) => (fresh === 1 ? '1 new match' : `${fresh} new matches`),
	you: 'You',
	/** Whose card is not listed any more. */
	away: 'Somebody who is away',
	awayHelp: 'Their card is not shown at the moment. The match stays.',
	together: (name: string) => `You and ${name}`,
	matchedOn: (when: string) => `Matched ${when}`,
	theirNote: (name: string) => `What ${name} said`,
	awayNote: 'What they said',
	ownNote: 'What you said',
	theirSilence: 'Nothing with the like. A like is a word too.',
	ownSilence: 'Nothing with your like.',
	ownForgotten: 'This device does not remember it.',
	quoted: (text: string) => `“${text}”`,
	ownQuoted: (text: string) => `You: “${text}”`,
	noNotes: 'You both liked without a word',
	sealed: 'Both notes opened with the match. Only you two can read them.',
	/** Until there are chats. */
	chat: 'Chat is being printed. Until it is here, say hello in person.',
	card: (name: string) => `Card of ${name}`,
	choose: 'Choose a match to read what you said to each other.',
	/** Why there are none to be seen. */
	none: {
		yet: {
			title: 'No matches yet',
			help: 'A match is two likes that met. Before that nobody knows of one, not even us.',
		},
		noCard: {
			title: 'No matches yet',
			help: 'A match is two likes that met. You like others once your card is printed, as they like you.',
		},
		/** The device holds nothing of them yet, and there is no network. */
		unread: { title: 'Not on this device yet', help: 'Your matches come with the next connection.' },
		unkept: {
			title: 'Nothing can be kept here',
			help: 'This browser does not let YDO keep anything, so no match opens in it. A window that is not private helps.',
		},
		locked: {
			title: 'This device cannot open your matches yet',
			help: 'They are sealed with your key, and this device does not have it.',
		},
		violated: {
			title: 'Your matches stay closed',
			help: 'What the server showed does not fit what your devices know, so nothing of it is believed.',
		},
	},
	/** The moment: the middle word is printed hot. */
	moment: ['It’s a ', 'match', ''],
	chose: (name: string) => ['You and ', name, ' chose each other.'] as const,
	more: (count: number) => (count === 1 ? 'One more waits under Matched.' : `${count} more wait under Matched.`),
	noteTitle: (name: string) => `${name}’s note, sealed until this moment`,
	awayNoteTitle: 'Their note, sealed until this moment',
	noNote: 'A like without a note: the word is yours.',
	noteToo: 'Your note opened for them too',
	see: 'See it',
	later: 'Later',
	waits: 'It waits for you under Matched.',
	/** While somebody is writing. */
	whenDone: 'You have a match. It opens when you are done here.',
} as const
