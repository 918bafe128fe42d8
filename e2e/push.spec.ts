import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { PushDevice } from '@ydo/contract/push'
import { storageKeys } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { type Chatter, chattingPair } from '#support/chatting-pair.ts'
import { heldValues } from '#support/held.ts'
import { workerHolds } from '#support/held-worker.ts'
import { startPushEndpoint } from '#support/push-endpoint.ts'
import { enterHome, student } from '#support/sign-in.ts'

// What a real worker does with a push. A push service is not to be had without a network of the world: in its place an endpoint on this
// machine takes what the server sends, and DevTools deliver it to the browser.
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

/** What is asked of the system for any knock. */
const knock = {
	title: texts.knock.title,
	tag: 'ydo',
	icon: '/icons/icon-192.png',
	badge: '/icons/badge-96.png',
	data: { path: '/notifications' },
	silent: false,
}

test('a knock at a closed tab shows a notification without a word of what happened, the next in its place', {
	tag: '@browsers',
}, async ({ page, context }) => {
	await enterHome(page, student(13))
	await workerHolds(page)
	const [push, shown] = [await pusher(context, page), await noteShown(context)]
	// No page of ours is looked at from here on.
	await page.goto('about:blank')
	await push()
	await push()
	await expect.poll(shown).toEqual([knock, knock])
})

test('a page that is being looked at is told, and nothing else is shown', async ({ page, context }) => {
	await enterHome(page, student(14))
	await workerHolds(page)
	const [push, shown] = [await pusher(context, page), await noteShown(context)]
	// Heard before it is said: a push goes past the page to the worker.
	const told = await page.evaluateHandle(() => {
		const heard: unknown[] = []
		navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data))
		return heard
	})
	await push()
	await expect.poll(() => told.jsonValue()).toEqual([{ say: 'knock' }])
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

/** Has the server knock at this browser, by way of an endpoint. */
async function subscribe(context: BrowserContext, page: Page, endpoint: string): Promise<void> {
	const device: PushDevice = { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'C'.repeat(22) }, kinds: ['message'] }
	const status = await page.evaluate(
		async ([body, key]) => {
			const headers = { authorization: `Bearer ${localStorage.getItem(key)}`, 'content-type': 'application/json' }
			return (await fetch('/api/push', { method: 'PUT', headers, body })).status
		},
		[JSON.stringify(device), storageKeys.accessToken] as const,
	)
	expect(status).toBe(204)
	await context.serviceWorkers()[0]?.evaluate((told) => {
		const { registration } = self as unknown as { registration: { pushManager: object } }
		Object.assign(registration.pushManager, { getSubscription: async () => ({ toJSON: () => told }) })
	}, device)
}

/** Up to which message the device knows what it told its member, as the worker reads it. */
async function toldMessages(context: BrowserContext): Promise<number> {
	const value = await context.serviceWorkers()[0]?.evaluate(
		() =>
			new Promise<string>((resolve) => {
				const request = indexedDB.open('ydo', 1)
				request.onsuccess = () => {
					const asked = request.result.transaction('held').objectStore('held').get('knock')
					asked.onsuccess = () => resolve(JSON.stringify(asked.result ?? {}))
					request.result.close()
				}
			}),
	)
	return JSON.parse(value ?? '{}').messages ?? 0
}

/** The server lets a device rest for ten seconds after a knock. */
const rested = { timeout: 25_000 }

test('at a closed tab the server’s knock shows nothing after a mark and wishes, one notification after words, and one in any case without a network', {
	tag: '@waits',
}, async ({ browser, baseURL }) => {
	test.setTimeout(180_000)
	const [her, him] = await chattingPair({ browser, baseURL })
	const [context, chat] = [her.page.context(), him.played.view().matches[0]?.id ?? '']
	const { chats } = him.played
	let deliver = async () => {}
	const endpoint = await startPushEndpoint(() => deliver())
	try {
		await her.page.goto(`/matched/${chat}`)
		await workerHolds(her.page)
		const [push, shown] = [await pusher(context, her.page), await noteShown(context)]
		await subscribe(context, her.page, endpoint.url)
		deliver = push
		await wantMarks(her)
		const field = her.page.getByRole('textbox', { name: texts.chat.composer.label(him.first) })
		await field.fill('Hello you')
		await her.page.getByRole('button', { name: texts.chat.composer.send, exact: true }).click()
		await expect(her.page.getByText(new RegExp(`^\\d\\d:\\d\\d${texts.chat.states.sent}$`))).toBeVisible()
		await him.played.sync()
		await chats.keepWishes({ marks: true, writesFirst: false })
		await chats.send(chat, 'Hello back')
		await him.played.sync()
		await expect(her.page.getByRole('article').getByText('Hello back')).toBeVisible()
		// The worker knows that she was told of all that her page took.
		const taken = async () => Number((await heldValues(her.page))[`chats/${her.played.id}/now/number`])
		await expect.poll(async () => (await toldMessages(context)) - (await taken())).toBe(0)

		await her.page.goto('about:blank')
		const told = await toldMessages(context)
		await chats.markRead(chat)
		await chats.keepWishes({ marks: true, writesFirst: true })
		await him.played.sync()
		await expect.poll(() => toldMessages(context), rested).toBeGreaterThan(told)
		expect(await shown()).toEqual([])

		await chats.send(chat, 'Are you there?')
		await him.played.sync()
		await expect.poll(shown, rested).toEqual([knock])
		await endpoint.close()
		await chats.keepWishes({ marks: true, writesFirst: false })
		await him.played.sync()
		const looked = await toldMessages(context)
		await push()
		await expect.poll(() => toldMessages(context)).toBeGreaterThan(looked)
		expect(await shown()).toEqual([knock])

		await context.setOffline(true)
		await push()
		await expect.poll(shown).toEqual([knock, knock])
	} finally {
		await endpoint.close()
		for (const { page } of [her, him]) await page.context().close()
	}
})

/** Receipts go both ways only where both want them. */
async function wantMarks({ page }: Chatter): Promise<void> {
	await page.getByRole('button', { name: texts.chat.more, exact: true }).click()
	const marks = page.getByRole('switch', { name: texts.chat.sheet.marks })
	await marks.press('Space')
	await expect(marks).toBeChecked()
	await page.getByRole('button', { name: texts.nav.close, exact: true }).click()
	await expect(page.getByRole('dialog')).toBeHidden()
}
