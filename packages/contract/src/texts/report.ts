import { safetyTexts } from './home.ts'

/** Reporting a member: reason, words, messages as evidence, and the receipt. */
export const reportTexts = {
	...safetyTexts,
	title: (name: string) => `Block or report ${name}?`,
	blockTitle: 'Block',
	reportTitle: 'Report',
	reportHelp: 'Tell those who look after your campus. Nobody is told who reported.',
	back: 'Back',
	reason: 'What is wrong?',
	reasonMissing: 'Choose what fits best.',
	reasons: {
		harassment: 'Harassment or insults',
		threat: 'Threats or violence',
		fake: 'Not who they say they are',
		minor: 'Seems to be under 18',
		photo: 'A photo that should not be there',
		spam: 'Spam or selling',
		other: 'Something else',
	},
	words: 'In your words, if you like',
	wordsHint: 'What happened, and when. It is read by those who look at the report.',
	counter: (count: number, most: number) => `${count} / ${most}`,
	tooLong: (over: number) => `${over === 1 ? 'One letter' : `${over} letters`} too long.`,
	choose: 'Choose messages as evidence',
	chosen: (count: number) => (count === 1 ? '1 message chosen' : `${count} messages chosen`),
	chooseHelp: 'The newest first. What you choose can be proven to be theirs.',
	/** Messages without text, as evidence. */
	signs: {
		reaction: (emoji: string, to: string) => `Their reaction ${emoji} to “${to}”`,
		details: 'Private details they told',
	},
	noMessages: 'They wrote nothing that could be shown.',
	messagesLoading: 'Opening the chat',
	lost: 'Some of the messages cannot be proven any more and are left out.',
	/** Content of the report and its readers. */
	shownTitle: 'What is shown',
	shown: 'Reason, your words, and only the messages you choose go to the moderators of your campus.',
	shownNot: 'Nobody else reads them. Nobody is told who reported, and the rest of the chat stays sealed.',
	block: (name: string) => `Also block ${name}`,
	blockHelp: 'At once, and both ways. A match between you ends.',
	send: 'Send report',
	notSent: 'Not sent: the server cannot be reached, and this browser lets nothing be kept. Try again.',
	refused: (reason: string) => `Not sent: ${reason}`,
	notBlocked: 'The report is on its way, but the block is not: the server cannot be reached. Try again.',
	receiptTitle: 'Received',
	receiptHelp: 'Say this code when you ask about it. The settings keep it for you.',
	keptTitle: 'Kept for later',
	keptHelp: 'There is no connection. The report waits on this device and is sent as soon as there is one.',
	alsoBlocked: (name: string) => `${name} is blocked.`,
	blockAgain: 'Block again',
	done: 'Done',
	/** A report that was queued and is now sent. */
	sentNow: (code: string) => `Your report was received. Its code is ${code}.`,
	notTaken: 'A report that waited could not be taken. Please report again.',
	/** In the settings. */
	group: 'Safety',
	receipts: 'Your reports',
	receiptsHelp: 'With the codes to ask about them',
	receiptsIntro: 'Say its code when you ask about one. Nobody is told who reported.',
	none: 'You have reported nobody.',
	loading: 'Asking for your reports',
	failed: 'Your reports could not be looked up',
	retry: 'Try again',
	waiting: (count: number) =>
		count === 1 ? '1 report waits for a connection.' : `${count} reports wait for a connection.`,
	state: { received: 'Received' },
	evidence: (count: number) =>
		count === 0 ? 'No messages' : count === 1 ? 'With 1 message' : `With ${count} messages`,
} as const

/** Blocking somebody. */
export const blockTexts = {
	button: (name: string) => `Block ${name}`,
	help: 'Neither of you sees the other from now on, also if they leave and join again. A match between you ends. They are not told. You can take the block back in the settings.',
	done: (name: string) => `${name} is blocked. The settings list whom you blocked.`,
	failed: 'Not blocked: the server cannot be reached. Try again.',
	because: (reason: string) => `Not blocked: ${reason}`,
} as const

/** Matches from the server that failed verification: evidence in the settings, never shown as a match. */
export const refusedTexts = {
	row: 'Not verified',
	rowHelp: (count: number) =>
		count === 1 ? 'Something our server told us, without proof' : `${count} things our server told us, without proof`,
	intro: (count: number) =>
		count === 1
			? 'Our server told this device that you and this person like each other. We couldn’t verify that, so it isn’t among your matches.'
			: 'Our server told this device that you and these people like each other. We couldn’t verify that, so they aren’t among your matches.',
	somebody: 'Somebody',
	reasons: {
		unproved:
			'The proof is missing or false. It may be a fault of ours, or somebody meddling with our server. This person may have done nothing.',
		'before reset': 'It’s from before you reset your likes and chats, so it can’t be checked any more. It may be true.',
	},
	save: 'Save evidence',
	saveHelp: 'A file that names these people. Give it only to someone you trust, or write to',
} as const
