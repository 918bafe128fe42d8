/** Blocking somebody, from their card in full. */
export const blockTexts = {
	button: (name: string) => `Block ${name}`,
	title: (name: string) => `Block ${name}?`,
	help: 'Neither of you sees the other from now on, also if they leave and join again. They are not told. You can take it back in the settings.',
	confirm: 'Block',
	cancel: 'Cancel',
	done: (name: string) => `${name} is blocked. The settings list whom you blocked.`,
	failed: 'Not blocked: the server cannot be reached. Try again.',
	because: (reason: string) => `Not blocked: ${reason}`,
} as const
