/** Blocking somebody. */
export const blockTexts = {
	button: (name: string) => `Block ${name}`,
	help: 'Neither of you sees the other from now on, also if they leave and join again. A match between you ends. They are not told. You can take the block back in the settings.',
	done: (name: string) => `${name} is blocked. The settings list whom you blocked.`,
	failed: 'Not blocked: the server cannot be reached. Try again.',
	because: (reason: string) => `Not blocked: ${reason}`,
} as const
