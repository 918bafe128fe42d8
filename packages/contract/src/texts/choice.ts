import { likingTexts } from './home.ts'

/** Open likes, and notes sent with a like. */
export const choiceTexts = {
	full: likingTexts.full,
	of: (most: number) => `of ${most} likes`,
	/** Delivery of likes. */
	progress: {
		sending: (count: number) => (count === 1 ? 'Sending 1 like…' : `Sending ${count} likes…`),
		elsewhere: (count: number, device: string) =>
			`${count === 1 ? '1 like goes' : `${count} likes go`} out when you next open YDO on ${device}`,
		sent: 'All likes sent',
		none: 'Nothing to send yet',
	},
	progressHelp:
		'Likes go out about every minute while YDO is open, and when you close it. Something just like it goes out for people who like nobody, so even we can’t tell.',
	/** State of each like. */
	states: {
		sending: 'Sending…',
		/** `day`: "Thursday". */
		sent: (day: string) => `Sent · stands until ${day}`,
		elsewhere: (device: string) => `Goes out when you next open YDO on ${device}`,
		waiting: 'Waiting for their new key',
	},
	/** End of a week, where the weekday alone would be ambiguous. */
	today: 'later today',
	nextWeek: (weekday: string) => `next ${weekday}`,
	/** The sending device, if its name is unknown. */
	someDevice: 'your other device',
	away: 'Somebody who is away',
	/** Until the cards are loaded. */
	unknown: 'Somebody',
	open: 'Your likes',
	loading: 'Opening your likes',
	emptyTitle: 'No likes yet',
	emptyHelp: (most: number) => `People you like show up here, up to ${most}. They only find out if they like you back.`,
	noCardHelp: 'People you like show up here. Make your card first.',
	lockedTitle: 'Unlock your likes on this device',
	lockedHelp: 'Use your passkey or recovery words. You can keep swiping meanwhile.',
	stopped: 'While likes are paused, nothing is sent and nothing can be changed here.',
	startedOver: (name: string) =>
		`${name} reset their likes and chats, so your like was taken back. Their card is in your deck again.`,
	withdraw: 'Take back',
	withdrawOf: (name: string) => `Take back your like of ${name}`,
	withdrawing: {
		title: (name: string) => `Take back your like of ${name}?`,
		unsent: 'It hasn’t been sent, so it never will be. They won’t know, and your note is deleted.',
		/** The other device may have sent it a moment ago. */
		elsewhere: (device: string) =>
			`It won’t be sent, unless ${device} has just done so: then it stands until Thursday. They won’t know.`,
		sent: (day: string) =>
			`It was sent, so it stands until ${day}: if they like you by then, you match and they see your note. After that it’s not sent again.`,
		card: 'Their card comes back at the end of your deck.',
		confirm: 'Take it back',
		cancel: 'Keep it',
		done: (name: string) => `Your like of ${name} is taken back`,
		doneSent: (name: string, day: string) => `Your like of ${name} stands until ${day}, and isn’t sent again`,
	},
	note: {
		none: 'Add a note',
		title: likingTexts.title,
		say: likingTexts.say,
		label: 'Your note',
		help: 'They see it only if they like you back.',
		left: 'It was sent with the old note. The new one goes out next week.',
		counter: (letters: number) => (letters === 1 ? '1 letter' : `${letters} letters`),
		tooLong: (letters: number) => `Too long by ${letters === 1 ? '1 letter' : `${letters} letters`}.`,
		empty: 'Your note is empty. Write something, or like without a note.',
		save: 'Save',
		saved: (name: string) => `Your note to ${name} is saved`,
	},
	smashWith: 'Smash with note',
	smashedWith: (name: string) => `Smashed ${name} with your note`,
	/** Reasons why a decision was not saved, shown beside it. */
	notKept: {
		stopped: 'Not saved: likes are paused. Choice tells you why.',
		locked: 'Not saved: unlock your likes on this device first. You can like without a note meanwhile.',
		unreached: 'Not saved: part of YDO didn’t load. Check your connection and try again.',
		failed: 'Not saved: this browser is out of space or in private mode.',
	},
} as const
