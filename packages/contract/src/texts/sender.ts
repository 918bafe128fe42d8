/** The device that sends likes. */
export const senderTexts = {
	title: 'Sending likes',
	none: 'Starts in a moment, once YDO is set up here.',
	here: 'Your likes go out from this device.',
	elsewhere: (device: string) => `Your likes go out from ${device}.`,
	elsewhereSeen: (device: string, when: string) => `Your likes go out from ${device}, last here ${when}.`,
	today: 'today',
	yesterday: 'yesterday',
	on: (date: string) => `on ${date}`,
	sendFromHere: 'Send my likes from this device',
	outcomes: {
		done: 'Your likes go out from this device now.',
		limit: 'Four times a day is the most. Try again tomorrow.',
		waiting: 'We couldn’t reach our server. Nothing has changed: try again when you’re online.',
	},
	unable: 'This browser can’t send likes: it can’t store them safely. Update it, or use another one.',
} as const
