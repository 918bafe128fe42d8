import type { Violation } from '#held-directory.ts'
import type { VaultFault } from '#vault.ts'
import { integrityBannerTexts } from './integrity-banner.ts'

/** Impossible data from the server, and the member's options. */
export const integrityTexts = {
	...integrityBannerTexts,

	/** The sheet behind it. */
	title: 'What went wrong',
	/** Replaces the texts above with the fault of the vault. */
	vault: {
		'rolled-back': 'It shows fewer of your entries than this device has already seen.',
		misplaced: 'Entries of yours are missing, or stand in another order.',
		unlinked: 'An entry does not follow on the one before it.',
		altered: 'An entry was changed, or is somebody else’s.',
		malformed: 'What came in place of an entry is none.',
		forked: 'There are two histories of your likes, and this device knows the other.',
	} satisfies Record<VaultFault, string>,
	directory: {
		'checkpoint not signed': 'It is not signed by the key that this page knows.',
		'checkpoint rewound': 'It went back behind what this device has already seen.',
		'witnesses changed': 'This page names other witnesses than before, and the old ones did not sign the change.',
		'another log': 'It is the log of somebody else.',
		'entries missing': 'Entries are missing from it.',
		'entries malformed': 'What came in place of an entry is none.',
		'history rewritten': 'An entry that this device holds is another one now.',
		'root differs': 'Its entries are not those that were signed for.',
		'leaf invalid': 'An entry breaks the rules: it may be a key that is not its member’s.',
		'own leaf unknown': 'It names a key as yours that none of your devices made.',
	} satisfies Record<Violation['kind'], string>,
	slots: 'What it answered does not fit what left this device.',

	nowTitle: 'What happens now',
	now: [
		'Likes and chats are paused on this device, and nothing is sent.',
		'Waiting or reloading doesn’t change that.',
		'It may be a fault of ours, or somebody meddling with our server. From here they look the same.',
	],
	doTitle: 'What you can do',
	compare: 'Ask a classmate whether their app shows the same.',
	keep: 'Save the evidence before you erase this device. The file holds nothing you wrote.',
	write: 'Write to',
	save: 'Save evidence',
} as const
