/** Who can read what, as it is in this version. Whoever changes what the server learns changes this page. */
export const howTexts = {
	/** The word between the bars is set in the second ink. */
	title: ['Even we can’t read who you ', 'like', ''],
	lead: 'Your likes, passes, notes and chats are sealed on your device, with keys we never hold. Your card we serve, so your card we can read. Here is all of it, exceptions included.',

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
			detail: 'sealed with what you choose; told in a chat, if you want',
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
			detail: 'and the notes they open',
			cells: [
				{ readers: 'matches', words: 'the two of you' },
				{ readers: 'part', words: 'that two accounts did' },
				{ readers: 'part', words: 'that, and in which weeks' },
			],
		},
		{
			what: 'Messages, reactions, what was read',
			detail: 'sealed for the two of you, and no key of it is ours',
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
			detail: 'under a random id, in a public log',
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
				{ readers: 'part', words: 'how many you blocked' },
				{ readers: 'readable', words: 'yes, to keep you apart' },
			],
		},
		{
			what: 'That you are here',
			detail: 'account, consent, sign-ins, the kind of device, the day of each sealed tick',
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

	failTitle: 'How it can fail',
	fails: [
		['We ship the code.', 'Bad code could read what you type and tap.'],
		[
			'An operator who is a member,',
			'or to whom a member hands their keys, can test who likes that member, because both ends of a pair can compute its sealed tokens. So tokens are sealed once more where they are stored; a second keeper outside is planned to end this.',
		],
		[
			'We say whose card is whose.',
			'Our server could show a copy of a card under an id of its own. Two people can compare ids in person: “Verify each other”, in their chat.',
		],
		[
			'We can withhold',
			'a card, a like, a match or a message. What was altered or put in another order is noticed, and shown.',
		],
		[
			'Your match or an unlocked device can leak.',
			'Whom you write to can show it to others, and with a report prove it to us. Your sign-in stands in its browser until you sign out, 30 days unused or 180 in all. So do the cards you may see, whom you liked and passed, and your chats, until you forget the device.',
		],
		[
			'A lost key is lost.',
			'Without your devices, your screen lock and your twelve words nobody opens what you chose, not even us. You can only start over.',
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
			'Our server sees that you are here:',
			'which photos your device fetches, and when: those of a card you open, and small ones in packs of 32, whoever you look for. And that something sealed came, not what.',
		],
		['Google knows', 'that you signed in here, and when. Nothing after that.'],
		[
			'Your browser’s push service knows,',
			'if you turn notifications on, that a device of yours was knocked at, and when. A knock has no words in it. Your device then asks our server what came, which tells us that it is on, and from where.',
		],
	],

	checkTitle: 'Check it yourself',
	checks: [
		{
			title: 'Watch the network',
			help: 'Open your browser’s developer tools and smash somebody, then pass somebody. Either sends one sealed entry of 333 bytes; your first one makes your keys as well. Ticks follow while YDO is open: 13,084 bytes for the first of a week, 436 for each later one, whoever you are, and whether you like sixty people or nobody.',
		},
		{
			title: 'Look into the storage',
			help: 'The same tools show what this page keeps in your browser: two tokens, your settings, what you wrote and did not publish, the cards you may see, under “decided” your likes and passes, and under “vault” the sealed entries that our server has too.',
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
