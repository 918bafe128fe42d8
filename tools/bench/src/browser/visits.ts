import type { BrowserContext, Page } from '@playwright/test'
import { slowPage } from './browser.ts'
import type { Vitals } from './vitals.ts'

/** Milliseconds after which nothing larger is expected to be painted. */
const quiet = 700

/** A slow visit of a path, watched until `shown` resolves and the page is quiet. */
export async function visit(
	context: BrowserContext,
	path: string,
	shown: (page: Page) => Promise<unknown> = async () => {},
): Promise<Vitals> {
	const page = await slowPage(context)
	await page.goto(path, { waitUntil: 'load' })
	await shown(page)
	await page.waitForTimeout(quiet)
	const vitals = await page.evaluate(() => window.vitals)
	await page.close()
	return vitals
}

/** The current card's photo is on the screen. */
export async function firstPhoto(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const photo = document.querySelector<HTMLImageElement>('[data-place="top"] img, [data-selected] img')
		return photo?.complete && photo.naturalWidth > 0
	})
}

/** React has hydrated the prerendered page. */
export async function alive(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
	)
}
