import { likingTexts } from './liking.ts'

/** The likes that are open, and what is said with a like. */
export const choiceTexts = {
	full: likingTexts.full,
	of: (most: number) => `of ${most} open`,
	/** What goes next, and when. */
	next: (count: number) =>
		count < 2 ? `${count || 'Nothing'} leaves with the next tick` : `${count} leave with the next tick`,
	nextHelp:
		'A tick leaves within a minute, later every five, while YDO is open. All look alike, also those of somebody who likes nobody.',
	waitHelp: 'Your likes wait on this device. They leave once there is a way back to them, should this device get lost.',
	/** Of each of them. */
	states: {
		'goes next': 'Next tick',
		sent: 'Sealed and sent',
		waits: 'Waits for its tick',
		'no key yet': 'They have no key yet',
	},
	away: 'Somebody who is away',
	/** While the cards could not be loaded. */
	unknown: 'Somebody',
	open: 'Open choices',
	loading: 'Opening your choices',
	emptyTitle: 'Nothing sealed yet',
	emptyHelp: (most: number) =>
		`Whom you like stands here, ${most} at most. Each like is sealed on this device, so that nothing but a like back opens it.`,
	noCardHelp: 'Whom you like will stand here. Your own card comes first.',
	lockedTitle: 'Not open here yet',
	lockedHelp:
		'This device cannot open your choices yet: only a key of yours can. Whom you like meanwhile waits here and joins them.',
	unkeptTitle: 'Nothing can be kept here',
	unkeptHelp: 'This browser does not let YDO keep anything, so no like leaves it. A window that is not private helps.',
	stopped:
		'Your choices have stopped: something the server said does not add up. None leaves, and none can be changed.',
	startedOver: (name: string) =>
		`${name} lost all keys and started over, so your like was taken back. Their card is in your deck again.`,
	withdraw: 'Withdraw',
	withdrawOf: (name: string) => `Withdraw your like of ${name}`,
	withdrawing: {
		title: (name: string) => `Take back your like of ${name}?`,
		help: 'Nobody is told. Their card comes back at the end of your deck, and what you said goes.',
		confirm: 'Take it back',
		cancel: 'Keep it',
		done: (name: string) => `Your like of ${name} is taken back`,
	},
	note: {
		none: 'No note. Add one?',
		title: likingTexts.title,
		say: likingTexts.say,
		label: 'Your words',
		help: 'Opened only by a mutual like.',
		left: 'It has left already with what it said. What you change leaves with next week’s.',
		counter: (bytes: number, most: number) => `${bytes} / ${most}`,
		tooLong: (by: number) => `Too long by ${by}. An accented letter counts 2, one of हिन्दी 3, an emoji 4 or more.`,
		empty: 'There is nothing in it yet. Write some words, or smash without any.',
		save: 'Save',
		saved: (name: string) => `What you say to ${name} is changed`,
	},
	smashWith: 'Smash with it',
	smashedWith: (name: string) => `Smashed ${name}, with your words`,
	/** Why a decision was not kept, beside what was to be decided. */
	notKept: {
		stopped: 'Not kept: your choices have stopped. Choice tells why.',
		locked: 'Not kept: this device cannot open your choices yet. Without words a like waits here until it can.',
		unreached: 'Not kept: what seals it did not come. Look to your network and try again.',
		failed: 'Not kept: this browser let nothing be kept. Free some space, or leave private browsing.',
	},
} as const
