/** Matches, and the moment of one. */
export const matchedTexts = {
	list: 'Your matches',
	/** Matches in whose chat nobody has written. */
	silent: 'New, say hello first',
	conversations: 'Conversations',
	ended: 'Ended',
	/** Beside the conversations. */
	waiting: (unread: number, turns: number) =>
		[unread > 0 && `${unread} unread`, turns > 0 && `${turns} your turn`].filter(Boolean).join(', '),
	/** After the number of those. */
	unreadWord: ' unread',
	yourTurn: 'Your turn',
	typing: 'Typing',
	draft: 'Draft',
	ownLast: (text: string) => `You: ${text}`,
	wrote: 'Wrote to you',
	hasEnded: 'Ended',
	keyless: 'Began anew, with new keys',
	stopped: 'Stopped, since something does not fit',
	/** Beside the list on a desktop, before one is chosen. */
	choose: 'Choose somebody',
	chooseHelp: 'Their chat opens here. Nothing counts as read before that.',
	loading: 'Opening your matches',
	fresh: 'New',
	/** What the mark on the navigation says to those who do not see it. */
	mark: (fresh: number, unread = 0) =>
		[
			fresh > 0 && (fresh === 1 ? '1 new match' : `${fresh} new matches`),
			unread > 0 && (unread === 1 ? '1 unread chat' : `${unread} unread chats`),
		]
			.filter(Boolean)
			.join(', '),
	you: 'You',
	/** Whose card is not listed any more. */
	away: 'Somebody who is away',
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
		/** An address of a match that is none of the member's. */
		gone: {
			title: 'There is no such match',
			help: 'It may have ended more than 30 days ago. All others are where they were.',
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
	hello: 'Say hello',
	later: 'Later',
	waits: 'It waits for you under Matched.',
	/** While somebody is writing. */
	whenDone: 'You have a match. It opens when you are done here.',
} as const
