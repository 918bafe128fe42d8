/** The member's own data in one file. */
export const yourDataTexts = {
	title: 'Your data',
	export: 'Export my data',
	exportHelp: 'Everything about you, in one file',
	rows: 'What our server stores about me',
	rowsHelp: 'The rows themselves, live, and who can read them',
	ask: 'All that is yours, in one file',
	parts: [
		'What our server stores about you: account, consents, card, who may see you, blocks, sign-ins, notices and matches with their times; your public keys, sealed ticks, the entries of your vault by number, length and hash, and its ways back, which stay locked',
		'What only you can read, as far as this device opens it: whom you chose and passed, your words to them, your matches and what you two wrote; private details, drafts and settings. No keys',
		'Your photos, as large as we have them',
	],
	note: 'The file is put together on this device and is not sealed: whoever has it can read it.',
	make: 'Make the file',
	making: (done: number, all: number) => (done === 0 ? 'Asking our server' : `${done} of ${all} parts`),
	progress: 'Making the file',
	failed: 'The file could not be made. Are you online? After several files wait a minute.',
	retry: 'Try again',
	done: 'Your file is ready.',
	withoutChats:
		'Your chats are not all in it: this device cannot read them now. Open them here first, or make the file on a device where you read them.',
	save: 'Save the file',
} as const
