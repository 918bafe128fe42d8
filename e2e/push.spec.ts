import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { workerHolds } from '#support/held-worker.ts'
import { enterHome, student } from '#support/sign-in.ts'

// What a real worker does with a push that has reached this browser, delivered by DevTools in the place of a push service, which is not to be had
// without a network of the world. That the server sends one is tested with an endpoint of its own (apps/server).
test.use({ serviceWorkers: 'allow' })

/** Delivers a push without words to the worker of the origin, as a push service does. Returns what does it again. */
async function pusher(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
	const browser = await context.newCDPSession(page)
	const known = new Promise<string>((resolve) => {
		browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const ours = registrations.find(({ isDeleted }) => !isDeleted)
			if (ours) resolve(ours.registrationId)
		})
	})
	await browser.send('ServiceWorker.enable')
	const [registrationId, origin] = [await known, new URL(page.url()).origin]
	return async () => {
		await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: '' })
	}
}

type Notes = { registration: { showNotification(title: string, options: object): Promise<void> }; asked: object[] }

/** Notes what the worker asks the system to show: this Chromium has no notifications to show. Returns what tells it. */
async function noteShown(context: BrowserContext): Promise<() => Promise<object[]>> {
	const [worker] = context.serviceWorkers()
	if (!worker) throw new Error('there is no service worker')
	await worker.evaluate(() => {
		const scope = self as unknown as Notes
		scope.asked = []
		scope.registration.showNotification = async (title, options) => void scope.asked.push({ title, ...options })
	})
	return () => worker.evaluate(() => (self as unknown as Notes).asked)
}

test('a knock at a closed tab shows a notification without a word of what happened, the next in its place', async ({
	page,
	context,
}) => {
	await enterHome(page, student(13))
	await workerHolds(page)
	const [push, shown] = [await pusher(context, page), await noteShown(context)]
	// No page of ours is looked at from here on.
	await page.goto('about:blank')
	await push()
	await push()
	const knock = {
		title: texts.knock.title,
		tag: 'ydo',
		icon: '/icons/icon-192.png',
		badge: '/icons/badge-96.png',
		data: { path: '/notifications' },
		silent: false,
	}
	await expect.poll(shown).toEqual([knock, knock])
})

test('a page that is being looked at is told, and nothing else is shown', async ({ page, context }) => {
	await enterHome(page, student(14))
	await workerHolds(page)
	const [push, shown] = [await pusher(context, page), await noteShown(context)]
	const told = page.evaluate(
		() =>
			new Promise((done) => {
				navigator.serviceWorker.addEventListener('message', ({ data }) => done(data))
			}),
	)
	await push()
	expect(await told).toEqual({ say: 'knock' })
	expect(await shown()).toEqual([])
})

test('what a pressed notification says to a page leads it to the notices', async ({ page, context }) => {
	await enterHome(page, student(15))
	await workerHolds(page)
	// The press itself is the system's: from the worker on it is ours.
	const [worker] = context.serviceWorkers()
	await worker?.evaluate(async () => {
		const { clients } = self as unknown as { clients: { matchAll(): Promise<{ postMessage(words: object): void }[]> } }
		for (const page of await clients.matchAll()) page.postMessage({ say: 'open', path: '/notifications' })
	})
	await expect(page).toHaveURL('/notifications')
	await expect(page.getByRole('heading', { name: texts.nav.notifications, level: 1 })).toBeVisible()
})
