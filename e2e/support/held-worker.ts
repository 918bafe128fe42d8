import type { Page } from '@playwright/test'

/** Waits until the service worker has cached the app, and controls this page. */
export async function workerHolds(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready
		if (navigator.serviceWorker.controller) return
		await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
	})
}

/** The caches of this device, and the paths in each. */
export function heldFiles(page: Page): Promise<Record<string, string[]>> {
	return page.evaluate(async () => {
		const pathsIn = async (name: string) => {
			const requests = await (await caches.open(name)).keys()
			return requests.map(({ url }) => url.slice(location.origin.length))
		}
		const names = await caches.keys()
		return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pathsIn(name)] as const)))
	})
}
