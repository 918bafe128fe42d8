import type { Page } from '@playwright/test'
import { sampleVaultServer } from '@ydo/client/test/sample-vault'
import { directoryPaths, logPaths } from '@ydo/contract/directory'
import { type SlotNews, slotNews, slotPaths } from '@ydo/contract/slots'
import { vaultPaths } from '@ydo/contract/vault'
import { forgetHeld } from '#support/held.ts'
import { keepsThings } from './moments.ts'

/** A device that may store things and is empty; ends at a page without code. */
export async function beginAnew(page: Page): Promise<void> {
	await page.goto('/robots.txt')
	await page.evaluate((name) => {
		window.name = name
	}, keepsThings)
	await forgetHeld(page)
}

/**
 * Gives the page a vault of its own from here on, on an empty device, and publishes no keys: the account stays without any. `told`
 * overrides parts of the server's news.
 */
export async function holdVault(page: Page, told: Partial<SlotNews> = {}): Promise<void> {
	await beginAnew(page)
	for (const path of [logPaths.checkpoint, directoryPaths.leaves])
		await page.route(`**${path}`, (route) => route.abort())
	const server = sampleVaultServer()
	for (const path of [`${slotPaths.slot}*`, `${vaultPaths.entries}*`, vaultPaths.wraps])
		await page.route(`**${path}`, async (route) => {
			const request = route.request()
			const { pathname, search } = new URL(request.url())
			const bytes = request.postDataBuffer()
			const body = pathname === slotPaths.slot && bytes ? new Uint8Array(bytes) : bytes?.toString()
			const answer = await server.request(pathname + search, { method: request.method(), ...(body && { body }) })
			const isNews = pathname === slotPaths.slot && request.method() === 'GET'
			const said = isNews
				? JSON.stringify({ ...slotNews.parse(await answer.json()), time: Date.now(), ...told })
				: undefined
			await route.fulfill({
				status: answer.status,
				body: said ?? (await answer.text()),
				contentType: 'application/json',
			})
		})
}

/** The server's news if it has a vault whose key this device lacks. */
export const lockedVault = { entries: [], last: 7 } satisfies Partial<SlotNews>
