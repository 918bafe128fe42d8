import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { watchVitals } from './vitals.ts'

const finder = join(import.meta.dirname, '../../../test/src/print-browser.ts')

/** Starts the Chromium that the journeys use too. */
export function startBrowser(): Promise<Browser> {
	const executablePath = execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
	// On a closed network Chromium's own requests would only be refused, many at a time.
	const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
	return chromium.launch({ executablePath, args })
}

export type Layout = 'phone' | 'desktop'

export const layouts = {
	phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
	desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<Layout, BrowserContextOptions>

/** A fresh browser context, with the given tokens only. */
export async function freshContext(
	browser: Browser,
	{ layout, baseURL, storage = {} }: { layout: Layout; baseURL: string; storage?: Record<string, string> },
): Promise<BrowserContext> {
	const context = await browser.newContext({ ...layouts[layout], baseURL })
	await context.addInitScript((entries) => {
		for (const [key, value] of entries) localStorage.setItem(key, value)
	}, Object.entries(storage))
	await context.addInitScript(watchVitals)
	return context
}

/** CPU throttling factor. */
const slowdown = 4

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. Bytes per second and milliseconds. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

/** A page on a throttled processor and, by default, on slow 4G. */
export async function slowPage(context: BrowserContext, network: 'slow 4G' | 'as it is' = 'slow 4G'): Promise<Page> {
	const page = await context.newPage()
	const cdp = await context.newCDPSession(page)
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
	await cdp.send('Network.enable')
	if (network === 'slow 4G') await cdp.send('Network.emulateNetworkConditions', slow4G)
	return page
}
