/** Who can read what, as it is in this version. Whoever changes what the server learns changes this page. */
export const howTexts = {
	/** The word between the bars is set in the second ink. */
	title: ['Even we can’t read who you ', 'like', ''],
	lead: 'A like or a pass stays on the device it was made on, so there is nothing for us to read. Your card we serve, so your card we can read. Here is all of it, exceptions included.',

	tableTitle: 'Who can read what',
	what: 'What',
	columns: ['Others', 'A stolen backup', 'Us'],
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
			detail: 'kept in your browser alone',
			cells: [
				{ readers: 'nobody', words: 'no' },
				{ readers: 'nobody', words: 'never there' },
				{ readers: 'nobody', words: 'never sent' },
			],
		},
		{
			what: 'Likes and passes',
			detail: 'kept on your device alone',
			cells: [
				{ readers: 'nobody', words: 'no' },
				{ readers: 'nobody', words: 'never there' },
				{ readers: 'nobody', words: 'never sent' },
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
			detail: 'account, consent, sign-ins and the kind of device, such as Chrome on Android',
			cells: [
				{ readers: 'part', words: 'who sees your card' },
				{ readers: 'part', words: 'that some account is' },
				{ readers: 'readable', words: 'yes, and when' },
			],
		},
	],
	tableNote:
		'You always read your own. “A stolen backup” is a copy of our database and photos without the keys, which are kept apart. “Us” is whoever controls the running server. Its log holds the method, path, result and time of each request: no name, no network address.',

	promiseTitle: 'The sentence on the login page',
	promise: [
		['It holds today', ' for likes and passes, orientation and height: nobody but you can read them.'],
		[
			'It does not hold yet',
			' for your card, birth date, gender and interests. They are stored encrypted, but the running server opens them to show cards to the right people. Whoever runs it could read them; a developer without its keys cannot.',
		],
	],

	failTitle: 'How it can fail',
	fails: [
		['We ship the code.', 'Bad code could read what you type and tap.'],
		[
			'Whoever runs the server has its keys,',
			'and may be a student you know. Cards, birth dates and interests can be opened with them.',
		],
		[
			'Whoever sees your card can copy it,',
			'and knows that you two fit. A photo’s link opens for anybody who has it, for two days at most.',
		],
		[
			'Our server sees that you are here:',
			'which photos your device fetches, and when: those of a card you open, and small ones in packs of 32, whoever you look for. Not whether you liked or passed.',
		],
		[
			'An unlocked device can leak.',
			'Your sign-in stands in its browser until you sign out, 30 days unused or 180 in all. So do the cards you may see, and whom you liked and passed, until you forget the device.',
		],
		['Google knows', 'that you signed in here, and when. Nothing after that.'],
		['We can withhold', 'a card.'],
	],

	checkTitle: 'Check it yourself',
	checks: [
		{
			title: 'Watch the network',
			help: 'Open your browser’s developer tools and smash somebody. Nothing says so on the wire; at most the next photo is fetched.',
		},
		{
			title: 'Look into the storage',
			help: 'The same tools show what this page keeps in your browser: two tokens, your settings, what you wrote and did not publish, the cards you may see, and, under “decided”, your likes and passes. They are nowhere else.',
		},
		{ title: 'Read the code', help: 'YDO is free software under AGPL-3.0. Ask the contact below where it is.' },
	],

	comingTitle: 'Being built',
	comingStamp: 'Not there yet',
	coming: [
		{ title: 'Sealed likes and notes', help: 'Opened only by a like back.', readers: 'matches', who: 'The two' },
		{
			title: 'Chats',
			help: 'Locked on one device, opened on the other.',
			readers: 'matches',
			who: 'The two',
		},
		{
			title: 'Your own rows',
			help: 'All that our server stores about you, live on this page.',
			readers: 'nobody',
			who: 'Only you',
		},
	],
	comingNote: 'The plan for these is written down in full. Until they stand, we claim nothing for them.',

	contactTitle: 'Somebody to write to',
	contact: 'Help and grievance',
	toLogin: 'Back to sign-in',
} as const
