import { get } from 'node:http'
import type { Browser } from '@playwright/test'
import { type Layout, layouts } from './browser.ts'

/** Bytes that a page references for immediate loading, in kB (1,000 bytes) as gzip sends them; fonts as they are. */
export type PageBytes = { scripts: number; styles: number; fonts: number }

/** The files that the page at `url` references for the layout. */
export async function bytesOf(browser: Browser, url: string, layout: Layout): Promise<PageBytes> {
	const html = await (await fetch(url)).text()
	// Not as a phone's browser: it would lay out this empty page at a desktop's width.
	const page = await browser.newPage({ viewport: layouts[layout].viewport })
	const files = await page.evaluate((text) => {
		const { head } = new DOMParser().parseFromString(text, 'text/html')
		const kinds = {
			scripts: 'script[src], link[rel=modulepreload]',
			styles: 'link[rel=stylesheet], link[as=style]',
			fonts: 'link[as=font]',
		}
		const named = (selector: string) =>
			[...head.querySelectorAll(selector)]
				.filter((element) => matchMedia(element.getAttribute('media') ?? 'all').matches)
				.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
		return Object.entries(kinds).map(([kind, selector]) => [kind, [...new Set(named(selector))]] as const)
	}, html)
	await page.close()
	const sums = await Promise.all(
		files.map(async ([kind, paths]) => {
			const sizes = await Promise.all(paths.map((path) => sizeOf(new URL(path, url))))
			return [kind, sizes.reduce((sum, size) => sum + size, 0) / 1000] as const
		}),
	)
	return Object.fromEntries(sums) as PageBytes
}

/** Bytes of a response body on the wire. */
export function sizeOf(url: URL): Promise<number> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
			let size = 0
			answer.on('data', (chunk: Buffer) => {
				size += chunk.length
			})
			answer.on('end', () => (answer.statusCode === 200 ? resolve(size) : reject(new Error(`${url} is not there`))))
		}).on('error', reject)
	})
}
