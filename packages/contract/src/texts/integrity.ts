import type { Violation } from '#held-directory.ts'
import type { VaultFault } from '#held-vault.ts'
import { integrityBannerTexts } from './integrity-banner.ts'

/** What the server said that cannot be true, and what can be done. */
export const integrityTexts = {
	...integrityBannerTexts,

	/** The sheet behind it. */
	title: 'What this device saw',
	/** In place of the words above, what was wrong with it. */
	vault: {
		'rolled-back': 'It shows fewer of your entries than this device has already seen.',
		misplaced: 'Entries of yours are missing, or stand in another order.',
		unlinked: 'An entry does not follow on the one before it.',
		altered: 'An entry was changed, or is somebody else’s.',
		malformed: 'What came in place of an entry is none.',
		forked: 'There are two histories of your choices, and this device knows the other.',
	} satisfies Record<VaultFault, string>,
	directory: {
		'checkpoint not signed': 'It is not signed by the key that this page knows.',
		'checkpoint stale':
			'It was last signed more than a day ago. A wrong clock on this device looks the same: check it.',
		'checkpoint ahead of time':
			'It is signed for another day than today. A wrong clock on this device looks the same: check it.',
		'checkpoint rewound': 'It went back behind what this device has already seen.',
		'cosignature missing': 'The witnesses of your institute have not signed it.',
		'another log': 'It is the log of somebody else.',
		'entries missing': 'Entries are missing from it.',
		'entries malformed': 'What came in place of an entry is none.',
		'history rewritten': 'An entry that this device holds is another one now.',
		'root differs': 'Its entries are not those that were signed for.',
		'leaf invalid': 'An entry breaks the rules: it may be a key that is not its member’s.',
		'own leaf unknown': 'It names a key as yours that none of your devices made.',
	} satisfies Record<Violation['kind'], string>,
	ticks: 'What it answered does not fit what left this device.',
	refusedMatch:
		'A true match carries the sealed note of the one who chose you, which our server cannot make. This one did not. Either our server made it up, or the other one’s app sent a false note. Your choices go on.',

	nowTitle: 'What happens now',
	now: [
		'Choices and chats are stopped on this device, and nothing is sent.',
		'It does not heal by itself, neither by waiting nor by a reload.',
		'It may be a fault of ours, or somebody who meddles with our server. From here the two look the same.',
	],
	doTitle: 'What you can do',
	compare: 'Ask a classmate whether their app shows the same.',
	keep: 'Save what was seen. The file holds nothing you wrote; of a refused match it names who it was said to be with. Forgetting this device forgets this too.',
	write: 'Write to',
	save: 'Save what was seen',
	read: 'I have read it',
} as const
