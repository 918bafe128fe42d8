import type { Suite } from './figure.ts'

/** The suites by name, in running order; each is loaded only when it runs. */
export const suites: Record<string, () => Promise<Suite>> = {
	ranking: async () => (await import('#ranking/suite.ts')).rankingSuite,
	list: async () => (await import('#list/suite.ts')).listSuite,
	timing: async () => (await import('#timing/suite.ts')).timingSuite,
	vault: async () => (await import('./vault/suite.ts')).vaultSuite,
	message: async () => (await import('./chat/message-suite.ts')).messageSuite,
	chat: async () => (await import('./chat/open-suite.ts')).openSuite,
	live: async () => (await import('./chat/live-suite.ts')).liveSuite,
	slots: async () => (await import('./slots/suite.ts')).slotsSuite,
	search: async () => (await import('./search/suite.ts')).searchSuite,
	directory: async () => (await import('#directory/suite.ts')).directorySuite,
	match: async () => (await import('./match/suite.ts')).matchSuite,
	browser: async () => (await import('./browser/suite.ts')).browserSuite,
}
