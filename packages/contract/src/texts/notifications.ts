/** Notices, until there is something to be told of. */
export const notificationsTexts = {
	emptyTitle: 'All quiet',
	emptyHelp: 'When you match, or somebody writes, the bell will wake up. Nobody rings it for likes.',
} as const
