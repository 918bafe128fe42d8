import type { Suite } from './figure.ts'

/** The suites by name, in the order in which they run; each is loaded only when it is its turn. */
export const suites: Record<string, () => Promise<Suite>> = {
	ranking: async () => (await import('#ranking/suite.ts')).rankingSuite,
	list: async () => (await import('#list/suite.ts')).listSuite,
	timing: async () => (await import('#timing/suite.ts')).timingSuite,
	vault: async () => (await import('./vault/suite.ts')).vaultSuite,
	message: async () => (await import('./chat/message-suite.ts')).messageSuite,
	chat: async () => (await import('./chat/open-suite.ts')).openSuite,
	live: async () => (await import('./chat/live-suite.ts')).liveSuite,
	ticks: async () => (await import('./ticks/suite.ts')).ticksSuite,
	search: async () => (await import('./search/suite.ts')).searchSuite,
	directory: async () => (await import('#directory/suite.ts')).directorySuite,
	'vault-replay': async () => (await import('./vault/replay-suite.ts')).vaultReplaySuite,
	unlock: async () => (await import('./vault/unlock-suite.ts')).unlockSuite,
	match: async () => (await import('./match/suite.ts')).matchSuite,
	guesser: async () => (await import('./guesser/suite.ts')).guesserSuite,
	browser: async () => (await import('./browser/suite.ts')).browserSuite,
}
