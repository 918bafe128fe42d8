/** Days with a word of their own. */
const days = { today: 'Today', yesterday: 'Yesterday' } as const
const dayWords: readonly string[] = Object.values(days)

/** A chat of two members who matched. */
export const chatTexts = {
	title: 'Chat',
	titleWith: (name: string) => `Chat with ${name}`,
	back: 'Back to your matches',
	more: 'More',
	cardOf: (name: string) => `Card of ${name}`,
	sealed: 'Sealed: only you two can read this',
	verified: 'Sealed, and you two compared your words',
	renewed: 'The keys are new: compare your words',
	changed: 'The keys are not those that you compared',
	loading: 'Opening the chat',
	messages: 'Messages',
	messagesHelp: 'Arrow keys go from message to message, Enter opens what can be done with one',
	/** Screen reader announcement of an incoming message. */
	says: (name: string, text: string) => `${name}: ${text}`,
	you: 'You',
	/** Replaces the name of a member whose card is no longer listed. */
	somebody: 'Somebody',
	...days,
	fresh: 'New',
	toNewest: 'To the newest message',
	toNewestUnread: (count: number) => (count === 1 ? '1 new message below' : `${count} new messages below`),
	typing: (name: string) => `${name} is typing`,
	/** States of the own last message. */
	states: {
		waits: 'Waits to be sent',
		sent: 'Sent',
		delivered: 'Delivered',
		read: 'Read',
		refused: 'Not sent',
		unverified: 'This is not what they can have written, so it is not shown.',
	},
	sendAgain: 'Send again',
	/** The beginning of a thread. */
	beginning: {
		matched: (name: string) => `You and ${name} chose each other`,
		/** A day: "Yesterday", "12 November". */
		since: (day: string) => `Matched ${dayWords.includes(day) ? day.toLowerCase() : `on ${day}`}`,
		theirNote: (name: string) => `${name} said with the like`,
		ownNote: 'You said with yours',
		hello: 'Say hello: it stays between the two of you.',
	},
	/** Actions on a message. */
	menu: {
		name: 'What to do with this message',
		open: 'More for this message',
		react: 'React',
		reply: 'Reply',
		copy: 'Copy',
		copied: 'Copied',
		copyAddress: 'Copy the address',
		notCopied: 'This browser did not let it be copied',
		remove: 'Delete for me',
		failed: 'This device could not keep that. Try again.',
	},
	reactions: {
		'❤️': 'Heart',
		'😂': 'Laughing',
		'😮': 'Surprised',
		'😢': 'In tears',
		'🔥': 'Fire',
		'👍': 'Thumbs up',
	},
	reacted: (who: string, how: string) => `${who} reacted: ${how}`,
	takeBack: (how: string) => `Take back ${how}`,
	composer: {
		label: (name: string) => `Write to ${name}`,
		send: 'Send',
		replying: (name: string) => `Reply to ${name}`,
		replyingSelf: 'Reply to yourself',
		endReply: 'Do not reply to it',
		left: (letters: number) => `${letters} left`,
		tooLong: (letters: number) => `${letters} too many`,
		failed: 'This device could not keep the message. It still stands here.',
	},
	ice: {
		name: 'Beginnings',
		both: (tag: string) => `You both: ${tag}`,
		bothText: (tag: string) => `We both said “${tag}”. How did it begin with you?`,
		prompt: (prompt: string) => `About “${prompt}”`,
		promptText: (answer: string) => `Tell me more about this one: “${answer}”`,
	},
	nudge: {
		title: 'This may hurt.',
		help: 'Words like these are often reported. It is your choice, and nobody but you sees this question.',
		change: 'Change it',
		anyway: 'Send anyway',
	},
	/** Replaces the composer. */
	closed: {
		theirsFirst: (name: string) => `${name} likes to write first. You can answer as soon as they have.`,
		enough: (name: string) => `Two messages stand here. Now it is ${name}’s turn.`,
		ended: 'This match has ended. You can read it, block or report for 30 days.',
		left: (name: string) => `${name} has left YDO. You can read this, block or report for 30 days.`,
		keyless: (name: string) =>
			`This chat can’t go on: one of you started over, or ${name} has no key right now. You can still read it.`,
		violated: {
			what: 'What our server or the other one’s app showed does not fit what your devices know. Nothing is sent in this chat any more.',
			means:
				'It does not heal by itself. It may be a fault of ours, somebody who meddles with our server, or the other one’s app: from here they look the same. Your other chats go on.',
			help: 'What stands here can be read, and under “More” you can end the match. Save what was seen, and write to',
			save: 'Save what was seen',
		},
	},
	heldBack: (name: string, count: number) =>
		count === 1
			? `${name} wrote to you. It opens once you have written first, as you wish it.`
			: `${name} wrote to you ${count} times. It opens once you have written first, as you wish it.`,
	heldBackMore: (count: number) =>
		count === 1 ? 'One more message waits until you answer.' : `${count} more messages wait until you answer.`,
	/** The sheet behind “More”. */
	sheet: {
		name: (name: string) => `Chat with ${name}`,
		back: 'Back',
		card: 'See the card',
		details: 'Private details',
		detailsHelp: 'Tell what only matches may know, or take it back',
		verify: 'Verify each other',
		verifyHelp: {
			none: 'Compare twelve words when you meet',
			renewed: 'They began anew with new keys: make sure it is them',
			verified: 'You compared your words',
			changed: 'The keys have changed since you compared',
		},
		marks: 'Typing, delivered and read',
		marksHelp: 'Told and shown only where both of you want it. For all chats.',
		writesFirst: 'Only I write first',
		writesFirstHelp: 'No first message is shown before yours. For all chats; your matches are told so.',
		ends: 'Parting',
		close: 'Say a kind goodbye',
		closeHelp: 'One sentence, and the match ends',
		unmatch: 'Unmatch',
		unmatchHelp: 'Ends it without a word',
		safety: 'Safety',
		safetyHelp: 'They are not told, and messages can be shown as evidence',
		blanks: (name: string) =>
			`${name} sends much that shows nothing. It may be a fault of their app, or meant to keep your device busy; blocking ends it.`,
		failed: 'This device could not keep that. Try again.',
	},
	details: {
		title: 'Private details',
		help: (name: string) => `What you share goes to ${name} alone, sealed like a message. You can take it back.`,
		own: 'You share',
		theirs: (name: string) => `${name} shares`,
		none: 'Nothing yet.',
		nothingWritten: 'Your profile has no height or orientation yet, so there is little to share.',
		toProfile: 'Write them in your profile',
		labels: { height: 'Height', orientation: 'Orientation', more: 'Something of your own' },
		moreHint: 'A hostel, a habit, a birthday: what you like.',
		long: (most: number) => `At most ${most} letters.`,
		share: 'Share',
		update: 'Share this',
		withdraw: 'Take everything back',
		shared: 'Shared',
		withdrawn: 'Taken back',
		withdrawnHelp: 'Taken back, it goes from their device when it is next there. What was seen was seen.',
	},
	verifying: {
		title: 'Verify each other',
		help: (name: string) =>
			`Meet ${name}, or call, and compare these words. If all twelve are the same, there is nobody between you.`,
		words: 'Your twelve words',
		picture: 'The same as a picture',
		scan: 'Scan theirs',
		scanning: 'Hold their picture before the camera',
		noScan: 'Back to the picture',
		noCamera: 'The camera did not open. The words do the same.',
		same: 'They are the same',
		isSame: 'The picture says the same as yours',
		different: 'They are different',
		differentHelp:
			'Then somebody may stand between you. Do not write anything here that matters, and tell whoever runs YDO at your institute.',
		verified: 'You have compared these, and all of your devices know. You are told should they ever change.',
		renewed:
			'They began anew, as on a new phone after all keys were lost. Whether it is them, only these words can tell: ask them, not here.',
		changed:
			'These are others than those you compared. They may have begun anew on a new phone: ask them, not here, and compare again.',
		unknown: 'Their keys are not known on this device yet. They come with the next connection.',
	},
	closing: {
		title: 'Say a kind goodbye',
		help: (name: string) =>
			`${name} gets this sentence, and the match ends for both of you. Nothing more can be written; it can be read for 30 days.`,
		words: {
			kind: 'It was good to meet you. I do not feel it, and wish you somebody who does.',
			busy: 'I have no room for this now. Thank you for your words, and all the best.',
			found: 'I have met somebody. Thank you, and good luck to you.',
		},
		confirm: 'Say it, and end',
		failed: 'There is no network, so nothing was ended. Try again later.',
	},
	unmatching: {
		title: (name: string) => `Unmatch ${name}?`,
		help: 'The match ends for both of you, without a word. Nothing more can be written; it can be read for 30 days, and reported.',
		confirm: 'Unmatch',
		keep: 'Stay',
		done: (name: string) => `Your match with ${name} has ended`,
	},
	/** The end of a thread. */
	ended: {
		farewell: (name: string) => `${name} said goodbye`,
		ownFarewell: 'You said goodbye',
		title: 'This match has ended',
		left: (name: string) => `${name} has left YDO`,
	},
} as const
