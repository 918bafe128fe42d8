import type { Page } from '@playwright/test'

declare global {
	interface Window {
		firstMain?: Element | null
		sightings: string[]
	}
}

/** Has the pages of the context keep the first `main` they get: of a page made at build time, the one that came with it. */
export async function keepFirstMain(page: Page): Promise<void> {
	await page.addInitScript(() => {
		new MutationObserver(() => {
			window.firstMain ??= document.querySelector('main')
		}).observe(document, { childList: true, subtree: true })
	})
}

/** Whether `main` is still the element that came with the page, and React drives it. */
export function firstMainIsAlive(page: Page): Promise<boolean> {
	return page.evaluate(() => {
		const main = document.querySelector('main')
		return main === window.firstMain && main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
	})
}

/** Has the pages of the context note, at every frame, which elements matching `selector` can be seen. */
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

/** Lets no code of the application through until it is released, as on a slow network; what stands in the page runs. */
export async function holdBackCode(page: Page): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route('**/assets/*.js', async (route) => {
		await promise
		await route.continue().catch(() => {}) // the page may be gone
	})
	return resolve
}

/** Lets the pages of the context never be idle, so that they fetch nothing ahead of its need. */
export async function neverIdle(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.requestIdleCallback = () => 0
	})
}
