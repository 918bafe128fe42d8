/** Shown on every screen once the server sent something that cannot be true. */
export const integrityBannerTexts = {
	stopped: 'Likes and chats are paused: a security check failed.',
	summary: {
		vault: 'Our server shows another history of your likes than this device has.',
		directory: 'Our server shows a list of encryption keys that can’t be the true one.',
		slots: 'Our server says it has something else than this device sent.',
	},
	/** A match that failed verification; it is never shown as one. */
	unproved: {
		title: 'A security check failed.',
		summary: 'Our server told us something without proof, so we ignored it. Your likes and chats go on.',
	},
	/** The device's clock and our server's differ. */
	clock: {
		title: 'Check this device’s date and time.',
		summary: 'They don’t fit our server’s, so likes wait here. They go on once the times fit.',
	},
	open: 'See details',
} as const
