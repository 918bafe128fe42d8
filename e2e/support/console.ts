import type { Page } from '@playwright/test'

/**
 * Collects every line that the app writes to the console, as "type: text"; without the browser's own lines, and the one of journeys
 * without a worker.
 */
export function noteConsole(page: Page): string[] {
	const lines: string[] = []
	page.on('console', (message) => {
		if (
			!/^Failed to load resource|^WebSocket connection to \S+ failed|^The resource \S+ was preloaded|^Service Worker registration blocked/.test(
				message.text(),
			)
		)
			lines.push(`${message.type()}: ${message.text()}`)
	})
	return lines
}

/** Collects the paths of the page's calls. */
export function noteCalls(page: Page): string[] {
	const calls: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (/^\/(auth|api)\//.test(pathname)) calls.push(pathname)
	})
	return calls
}
