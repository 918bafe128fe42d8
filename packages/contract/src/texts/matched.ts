/** Matches, and the celebration of one. */
export const matchedTexts = {
	list: 'Your matches',
	/** Matches without a message. */
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
	/** A match that is over. */
	over: { ended: 'This match has ended', left: 'Has left YDO' },
	keyless: 'Can’t go on: its keys are gone',
	stopped: 'Stopped: a security check failed',
	/** Beside the list on a desktop, before one is chosen. */
	choose: 'Pick a chat',
	chooseHelp: 'Nothing counts as read until you open it.',
	loading: 'Opening your matches',
	fresh: 'New',
	/** Accessible name of the badge in the navigation. */
	mark: (fresh: number, unread = 0) =>
		[
			fresh > 0 && (fresh === 1 ? '1 new match' : `${fresh} new matches`),
			unread > 0 && (unread === 1 ? '1 unread chat' : `${unread} unread chats`),
		]
			.filter(Boolean)
			.join(', '),
	you: 'You',
	/** A member whose card is not listed any more and whose name is unknown. */
	away: 'Somebody who is away',
	/** Reasons for an empty list. */
	none: {
		yet: {
			title: 'No matches yet',
			help: 'When someone you like likes you back, they appear here.',
		},
		noCard: {
			title: 'No matches yet',
			help: 'Make your card first. When someone you like likes you back, they appear here.',
		},
		/** The device has no matches cached, and there is no network. */
		unread: { title: 'Not on this device yet', help: 'Your matches load when you’re online.' },
		unkept: {
			title: 'This browser saves nothing',
			help: 'So no match can open in it. Try a window that isn’t private.',
		},
		locked: {
			title: 'Unlock to see your matches',
			help: 'Use your passkey or recovery words.',
		},
		/** Address of a match that is not the member's. */
		gone: {
			title: 'This match is gone',
			help: 'It may have ended more than 30 days ago.',
		},
		violated: {
			title: 'Your matches are paused',
			help: 'A security check failed: our server showed something that can’t be true.',
		},
	},
	/** The celebration; the middle word is printed hot. */
	moment: ['It’s a ', 'match', ''],
	chose: (name: string) => ['You and ', name, ' chose each other.'] as const,
	more: (count: number) => (count === 1 ? 'One more is under Matched.' : `${count} more are under Matched.`),
	noteTitle: (name: string) => `${name}’s note`,
	awayNoteTitle: 'Their note',
	noNote: 'No note: you start.',
	noteToo: 'They can read your note too',
	hello: 'Say hello',
	later: 'Later',
	waits: 'Your match is under Matched.',
	/** Shown while somebody is writing. */
	whenDone: 'New match! It opens when you’re done here.',
} as const
