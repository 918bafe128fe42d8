import type { Page } from '@playwright/test'

/** Erases the device's cards, as if the member had never been here; ends at a page without code. */
export async function forgetHeld(page: Page): Promise<void> {
	await page.goto('/robots.txt')
	await page.evaluate(
		() =>
			new Promise((done) => {
				for (const key of Object.keys(localStorage)) if (/^ydo:(list|at-once)/.test(key)) localStorage.removeItem(key)
				const request = indexedDB.deleteDatabase('ydo')
				request.onsuccess = request.onerror = done
			}),
	)
}

/** The device's stored values, by key. */
export function heldValues(page: Page): Promise<Record<string, string>> {
	return page.evaluate(async () => {
		const settled = (request: IDBRequest) =>
			new Promise((done) => {
				request.onsuccess = request.onerror = done
			})
		const request = indexedDB.open('ydo', 1)
		await settled(request)
		const store = request.result.transaction('held').objectStore('held')
		const [keys, values] = [store.getAllKeys(), store.getAll()]
		await settled(values)
		request.result.close()
		return Object.fromEntries(keys.result.map((key, i) => [String(key), JSON.stringify(values.result[i])]))
	})
}
