import type { Page } from '@playwright/test'

declare global {
	interface Window {
		firstMain?: Element | null
		sightings: string[]
	}
}

/** Makes the pages of the context remember their first `main`: on a prerendered page, the one that came with it. */
export async function keepFirstMain(page: Page): Promise<void> {
	await page.addInitScript(() => {
		new MutationObserver(() => {
			window.firstMain ??= document.querySelector('main')
		}).observe(document, { childList: true, subtree: true })
	})
}

/** True if `main` is still the element that came with the page, and React has hydrated it. */
export function firstMainIsAlive(page: Page): Promise<boolean> {
	return page.evaluate(() => {
		const main = document.querySelector('main')
		return main === window.firstMain && main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
	})
}

/** Makes the pages of the context record, at every frame, the visible elements that match `selector`. */
export async function noteSightings(page: Page, selector: string): Promise<void> {
	await page.addInitScript((wanted) => {
		window.sightings = []
		const look = () => {
			for (const element of document.querySelectorAll(wanted))
				if (element.checkVisibility({ visibilityProperty: true })) window.sightings.push(element.tagName)
			requestAnimationFrame(look)
		}
		requestAnimationFrame(look)
	}, selector)
}

/** Blocks the app's code until it is released, as on a slow network; inline scripts run. */
export async function holdBackCode(page: Page): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await promise
		await route.continue().catch(() => {}) // the page may be gone
	})
	return resolve
}

/** Keeps the pages of the context from ever being idle, so that they prefetch nothing. */
export async function neverIdle(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.requestIdleCallback = () => 0
	})
}
