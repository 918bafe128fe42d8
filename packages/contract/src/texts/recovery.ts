/** Ways back to one's choices: keeping a key for them, opening them on a new device, and starting over. */
export const recoveryTexts = {
	waits: 'Your likes wait here.',
	waitsHelp: 'Keep a key for them: since only you have it, only you can open it.',
	keepKey: 'Keep a key',
	later: 'Later',

	title: 'Keep a key for your likes',
	help: 'Your likes are sealed, and they leave this device only once you have kept a key for them. Only you will have it: nobody can make you another, not even we.',
	screenLock: 'Use your screen lock',
	screenLockHelp:
		'Your fingerprint, face or PIN, by a passkey. It opens your likes wherever your passkeys are, so on other devices too if yours are kept in step.',
	words: 'Write down twelve words',
	wordsHelp: 'On paper, or in a password manager. They open your likes on any device.',
	offline: 'You are offline. A key can be kept as soon as there is a network again.',
	failures: {
		unable: 'This device, browser or passkey cannot do that. Twelve words can always do it.',
		dismissed: 'It was closed before it was done. Nothing has changed: try again, or take twelve words.',
		held: 'The screen lock of this device is a way back already. Twelve words would be another.',
		full: 'You have as many ways back as there can be. Remove one in the settings, and you can add another.',
		waiting: 'Our server did not answer. Nothing is lost: try again when you are online.',
		other: 'That did not work just now. Nothing is lost: close this, and try again later.',
	},

	paperTitle: 'Your twelve words',
	paperHelp:
		'Write them down in this order. Whoever has them can open what you choose; without them and without another way back nobody can.',
	copy: 'Copy',
	copied: 'Copied. Other apps may see what is copied: put it where you keep passwords, then copy something else.',
	notCopied: 'This browser does not let them be copied. Write them down.',
	print: 'Print',
	written: 'I have written them down',

	confirmTitle: 'Three of them, to be sure',
	confirmHelp: 'Type these words from what you wrote. After this the words are never shown again.',
	wordAt: (place: number) => `Word ${place}`,
	wordMissing: 'Type this word.',
	wordWrong: (place: number) => `This is not word ${place}. Check what you wrote.`,
	confirm: 'That is right',
	showAgain: 'Show the words again',

	doneTitle: 'Your key is kept',
	done: 'Your likes leave with the next tick.',
	doneMore: 'A second way back helps when the first is lost. The settings have both, under “Your key and devices”.',
	close: 'Done',
} as const
