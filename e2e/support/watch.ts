import type { Page } from '@playwright/test'

/** Collects forbidden behaviour of a page: violations of the content policy, exceptions, and requests to another origin. */
export function watchPage(page: Page, faults: string[] = []): string[] {
	page.on('console', (message) => {
		const text = message.text()
		if (/Content Security Policy|Trusted Type/i.test(text)) faults.push(text)
	})
	page.on('pageerror', (error) => faults.push(String(error)))
	page.on('request', (request) => {
		const { protocol, hostname } = new URL(request.url())
		if (protocol.startsWith('http') && hostname !== 'localhost') faults.push(`request to ${hostname}`)
	})
	return faults
}
