/** Readers of each kind of data in this version. Update this page with every change to the data that the server learns. */
export const howTexts = {
	/** The middle part is set in the second ink. */
	title: ['Even we can’t read who you ', 'like', ''],
	/** Shown first. */
	watched: (names: string) =>
		`Everybody’s keys stand in a public log. ${names} watches it from outside, so we cannot show you another log without being seen.`,
	unwatched:
		'Everybody’s keys stand in a public log. Nobody outside watches it here, so we could show you another log and you would not notice.',
	lead: 'Your likes, passes, notes and chats are locked on your device, with keys we never have. Your card we show to others, so your card we can read. Here is all of it, exceptions included.',

	tableTitle: 'Who can read what',
	what: 'What',
	columns: ['Others', 'A stolen database', 'Us'],
	rows: [
		{
			what: 'Your card',
			detail: 'name, age, discipline, year, tags, words, photos',
			cells: [
				{ readers: 'part', words: 'who may meet you' },
				{ readers: 'nobody', words: 'no' },
				{ readers: 'readable', words: 'yes' },
			],
		},
		{
			what: 'Birth date, gender, interests',
			detail: '',
			cells: [
				{ readers: 'nobody', words: 'no' },
				{ readers: 'nobody', words: 'no' },
				{ readers: 'readable', words: 'yes, for 18+ and fit' },
			],
		},
		{
			what: 'Google name, e-mail',
			detail: '',
			cells: [
				{ readers: 'part', words: 'the name on your card' },
				{ readers: 'nobody', words: 'no' },
				{ readers: 'part', words: 'while serving you' },
			],
		},
		{
			what: 'Orientation, height',
			detail: 'locked with your likes; told in a chat, if you want',
			cells: [
				{ readers: 'matches', words: 'matches whom you tell' },
				{ readers: 'nobody', words: 'no' },
				{ readers: 'nobody', words: 'no' },
			],
		},
		{
			what: 'Likes, passes, notes',
			detail: 'and how many likes there are',
			cells: [
				{ readers: 'nobody', words: 'no, nor whom you like' },
				{ readers: 'nobody', words: 'no' },
				{ readers: 'part', words: 'no, but see 2' },
			],
		},
		{
			what: 'Matches',
			detail: 'the notes they open, and both names and first photos as of that day, kept up to 60 days',
			cells: [
				{ readers: 'matches', words: 'the two of you' },
				{ readers: 'part', words: 'that two accounts did, and on which day' },
				{ readers: 'part', words: 'that, names and photos, and in which upload of each; no note' },
			],
		},
		{
			what: 'Messages, reactions, what was read',
			detail: 'locked for the two of you; we have no key',
			cells: [
				{ readers: 'matches', words: 'the two of you' },
				{ readers: 'part', words: 'between which accounts, when, how large' },
				{ readers: 'part', words: 'the same, and that somebody types' },
			],
		},
		{
			what: 'What you report',
			detail: 'your reason, your words, the messages you choose',
			cells: [
				{ readers: 'nobody', words: 'no, nor who reported' },
				{ readers: 'nobody', words: 'no' },
				{ readers: 'readable', words: 'yes, to look into it' },
			],
		},
		{
			what: 'Your public keys',
			detail: 'under a random id, in a public log, each with its time',
			cells: [
				{ readers: 'readable', words: 'anybody' },
				{ readers: 'readable', words: 'yes' },
				{ readers: 'readable', words: 'yes' },
			],
		},
		{
			what: 'Whom you hide from, whom you blocked',
			detail: 'and whether your card is paused',
			cells: [
				{ readers: 'nobody', words: 'no, nobody is told' },
				{ readers: 'part', words: 'how many you blocked; see 9' },
				{ readers: 'readable', words: 'yes, to keep you apart' },
			],
		},
		{
			what: 'That you are here',
			detail: 'account, consent, sign-ins, the kind of device, the day of each upload',
			cells: [
				{ readers: 'part', words: 'who sees your card' },
				{ readers: 'part', words: 'that some account is' },
				{ readers: 'readable', words: 'yes, and when' },
			],
		},
	],
	tableNote:
		'You always read your own. “A stolen database” is a copy of our database and photos without the keys, which are kept apart. “Us” is whoever controls the running server. Its log holds the method, path, result and time of each request: no name, no network address.',

	promiseTitle: 'The sentence on the login page',
	promise: [
		[
			'It holds',
			' for whom you like or pass, with the one exception of point 2, for what you say to them, before a match and after it, and for orientation and height.',
		],
		[
			'It does not hold',
			' for your card, birth date, gender and interests. They are stored encrypted, but the running server opens them to show cards to the right people. Whoever runs it could read them; a developer without its keys cannot.',
		],
	],

	/** Requests that a device sends outside its schedule. */
	noticedTitle: 'What our server notices',
	noticedHelp:
		'YDO talks to our server by the clock, in uploads of one size, whatever you like or pass. Only these make it call at another time:',
	noticed: [
		['A match', 'that your device has verified: it says so, and sets up the chat. Two people met, and we know which.'],
		['Chatting:', 'messages, reactions, what was read, and that somebody types.'],
		['Reporting, blocking, hiding, pausing,', 'and changing your card.'],
		[
			'“Send my likes from this device”,',
			'and a device that takes over after six silent hours. The public log shows both.',
		],
		['Signing in and out, unlocking, resetting,', 'and setting up a backup or notifications.'],
		['Your export,', 'and deleting your account.'],
		['Large photos', 'of a card that you open out of turn, from search for example.'],
	],

	likeTitle: 'How long a like lasts',
	likes: [
		[
			'A like stands until Thursday, 5:30 in the morning.',
			'It goes out again the next week, as soon as you open YDO. Whoever likes on Wednesday and comes back on Saturday has none out in between. So open YDO once a week.',
		],
		[
			'Once it’s out, it can’t be called back.',
			'Take it back, and it isn’t sent again. If they like you before Thursday, you match all the same. You can end the match.',
		],
		[
			'If one of you learns of a match, the other does too,',
			'whatever happens then: unmatching, a block, even a deleted account. For that we keep both names and first photos of that day, locked, for at most 60 days.',
		],
		[
			'One of your devices sends.',
			'What you like on another goes out when you next open the one that sends, or when you let the other one send.',
		],
	],

	failTitle: 'How it can fail',
	fails: [
		['We ship the code.', 'Bad code could read what you type and tap.'],
		[
			'An operator who is a member,',
			'or who gets a member’s keys, can test who likes that member, because both people of a pair can compute its secret codes. A database alone isn’t enough: the codes are locked once more in it. A second organisation could close this gap; for now none does.',
		],
		[
			'We say whose card is whose.',
			'Our server could show a copy of a card under an id of its own. Two people can compare in person: “Verify each other”, in their chat.',
		],
		[
			'We can withhold',
			'a card, a like, a match or a message. What was changed or put in another order is noticed, and shown.',
		],
		[
			'Your match or an unlocked device can leak.',
			'Your match can show others what you write, and prove it to us in a report. This browser stays signed in until you sign out, 30 days unused or 180 in all. It keeps the cards you may see, your likes, passes and chats until you erase the device.',
		],
		[
			'A lost backup is lost.',
			'Without your devices, your passkey and your recovery words nobody can open your likes and chats, not even us. If you never made a backup, losing this device is enough. Then you can only reset.',
		],
		[
			'Whoever runs the server has its keys:',
			'cards, birth dates and interests can be opened with them. It may be a student you know.',
		],
		[
			'Whoever sees your card can copy it,',
			'and knows that you two fit. A photo’s link opens for anybody who has it, for two days at most.',
		],
		[
			'Two who like each other but may not meet',
			'(one hides, blocked or paused) don’t match. But our server can tell that both did, and so can whoever steals the database, until the week ends.',
		],
		[
			'Our server sees that you’re here:',
			'when, on how many devices, and which photos they load: small ones in packs of 32, whoever you look for. It sees that an upload came, not what is in it.',
		],
		[
			'Two copies of one browser',
			'(a restored disk, say) that both send before they hear of each other can send one secret code twice. We could then tell that it was a like, not for whom.',
		],
		['Google knows', 'that you signed in here, and when. Nothing after that.'],
		[
			'Your browser’s push service knows,',
			'if you turn notifications on, that one came to your device, and when. It has no words in it. Your device then asks our server what came, which tells us that it is on, and from where.',
		],
	],

	checkTitle: 'Check it yourself',
	checks: [
		{
			title: 'Watch the network',
			help: 'Open your browser’s developer tools, smash somebody, then pass somebody: neither sends anything. By the clock, every 30 seconds at first and every five minutes later, one upload leaves (“slot”): 2,514 bytes, and 23,394 for the first of a week. A device that doesn’t send your likes uploads 1,106. It’s the same whoever you are, and whether you like sixty people or nobody.',
		},
		{
			title: 'Look into the storage',
			help: 'The same tools show what this page keeps in your browser: two tokens, your settings, what you wrote and did not publish, the cards you may see, under “decided” your likes and passes, and under “vault” the locked entries that our server has too, or gets with the next upload.',
		},
		{ title: 'Read the code', help: 'YDO is free software under AGPL-3.0. Ask the contact below where it is.' },
	],
	log: {
		title: 'Read the log of keys',
		help: 'Every key stands in a public log that can only grow. Your device reads all of it and stops if it is ever rewritten. Anybody can: “npm run operator -- log verify” with this address.',
		link: 'The log’s latest checkpoint',
		asking: 'Asking the log',
		failed: 'The log does not answer now.',
		head: (size: string, when: string) => `${size} entries, signed ${when}.`,
		noWitness: 'No witness outside is named yet, so we alone have signed it. Any student group can run one.',
		cosigned: (name: string, when: string) => `${name} cosigned ${when}.`,
		notCosigned: (name: string) => `${name} has not cosigned it.`,
	},

	contactTitle: 'Somebody to write to',
	contact: 'Help and grievance',
	toLogin: 'Back to sign-in',
} as const
