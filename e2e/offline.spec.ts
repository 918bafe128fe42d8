import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { enterHome, student, topCard, topName } from '#support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the worker holds the application and answers for this page. */
async function hold(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready
		if (navigator.serviceWorker.controller) return
		await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
	})
}

test('home', async ({ page, context }) => {
	const errors: string[] = []
	page.on('console', (m) => errors.push(m.type()+': '+m.text()))
	await enterHome(page, student(13))
	await hold(page)
	const name = await topName(page)
	console.log(await page.evaluate(async () => {
		const out = {} as any
		for (const n of await caches.keys()) out[n] = (await (await caches.open(n)).keys()).length
		return JSON.stringify(out)
	}))
	await context.setOffline(true)
	await page.reload()
	console.log(await page.evaluate(() => JSON.stringify([navigator.onLine, (performance.getEntriesByType('navigation')[0] as any).serverTiming])))
	await expect(topCard(page).getByRole('heading')).toHaveText(name)
	await page.waitForTimeout(2000)
	await page.screenshot({ path: '/tmp/pwa-home.png' })
	for (const path of ['/matched','/choice','/search','/profile','/settings','/notifications','/preloader','/how','/login','/','/nowhere','/welcome']) {
		await page.goto(path)
		await page.waitForTimeout(2500)
		await page.screenshot({ path: `/tmp/pwa-${path.slice(1)||'root'}.png` })
		console.log(path, page.url(), (await page.locator('body').innerText()).replaceAll('\n',' | ').slice(0,300))
	}
	console.log(errors.join('\n'))
})
