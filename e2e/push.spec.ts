import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { PushDevice } from '@ydo/contract/push'
import { storageKeys } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { type Chatter, chattingPair } from '#support/chatting-pair.ts'
import { heldValues } from '#support/held.ts'
import { workerHolds } from '#support/held-worker.ts'
import { storeAll } from '#support/played-student.ts'
import { startPushEndpoint } from '#support/push-endpoint.ts'
import { sendSlot } from '#support/send-slot.ts'
import { enterHome, student } from '#support/sign-in.ts'

// A real worker's reaction to a push message. A push service needs the internet: instead an endpoint on this machine receives the
// server's messages, and DevTools deliver them to the browser.
test.use({ serviceWorkers: 'allow' })

/** Delivers an empty push message to the origin's worker, as a push service does. Returns a function that repeats it. */
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

/** Records the notifications that the worker shows: this Chromium has none. Returns a function that reads them. */
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

/** The notification of any push message. */
const notification = {
	title: texts.push.title,
	tag: 'ydo',
	icon: '/icons/icon-192.png',
	badge: '/icons/badge-96.png',
	data: { path: '/notifications' },
	silent: false,
}

test('a visible page gets the push; without one it shows a notification without details, which replaces the previous one', {
	tag: '@browsers',
}, async ({ page, context }) => {
	await enterHome(page, student(13))
	await workerHolds(page)
	const [push, shown] = [await pusher(context, page), await noteShown(context)]
	// Listens before the delivery: a push bypasses the page and goes to the worker.
	const told = await page.evaluateHandle(() => {
		const heard: unknown[] = []
		navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data))
		return heard
	})
	await push()
	await expect.poll(() => told.jsonValue()).toEqual([{ say: 'push' }])
	expect(await shown()).toEqual([])

	// No page of ours is visible from here on.
	await page.goto('about:blank')
	await push()
	await push()
	await expect.poll(shown).toEqual([notification, notification])
})

test('the message of a pressed notification leads a page to the notices', { tag: '@slow' }, async ({
	page,
	context,
}) => {
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

/** Subscribes this browser to the server's push messages, via an endpoint. */
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

/** The last message that the device marks as announced to its member, as the worker reads it. */
async function toldMessages(context: BrowserContext): Promise<number> {
	const value = await context.serviceWorkers()[0]?.evaluate(
		() =>
			new Promise<string>((resolve) => {
				const request = indexedDB.open('ydo', 1)
				request.onsuccess = () => {
					const asked = request.result.transaction('held').objectStore('held').get('push')
					asked.onsuccess = () => resolve(JSON.stringify(asked.result ?? {}))
					request.result.close()
				}
			}),
	)
	return JSON.parse(value ?? '{}').messages ?? 0
}

/** The server sends a device at most one push in ten seconds. */
const rested = { timeout: 25_000 }

test('a push to a closed tab shows nothing after a receipt, one notification after a message, and always one offline', {
	tag: ['@slow', '@waits'],
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
		await storeAll(him.played)
		await chats.send(chat, 'Hello back')
		await him.played.sync()
		await expect(her.page.getByRole('article').getByText('Hello back')).toBeVisible()
		// The worker knows that her page showed her all messages it received.
		const taken = async () => Number((await heldValues(her.page))[`chats/${her.played.id}/now/number`])
		await expect.poll(async () => (await toldMessages(context)) - (await taken())).toBe(0)

		await her.page.goto('about:blank')
		const told = await toldMessages(context)
		await chats.markRead(chat)
		await chats.keepWishes({ marks: true, writesFirst: true })
		await storeAll(him.played)
		await him.played.sync()
		await expect.poll(() => toldMessages(context), rested).toBeGreaterThan(told)
		expect(await shown()).toEqual([])

		await chats.send(chat, 'Are you there?')
		await him.played.sync()
		await expect.poll(shown, rested).toEqual([notification])
		await endpoint.close()
		await chats.keepWishes({ marks: true, writesFirst: false })
		await storeAll(him.played)
		await him.played.sync()
		const looked = await toldMessages(context)
		await push()
		await expect.poll(() => toldMessages(context)).toBeGreaterThan(looked)
		expect(await shown()).toEqual([notification])

		await context.setOffline(true)
		await push()
		await expect.poll(shown).toEqual([notification, notification])
	} finally {
		await endpoint.close()
		for (const { page } of [her, him]) await page.context().close()
	}
})

/** Turns on read receipts, which are shared only if both want them. */
async function wantMarks({ page }: Chatter): Promise<void> {
	await page.getByRole('button', { name: texts.chat.more, exact: true }).click()
	const marks = page.getByRole('switch', { name: texts.chat.sheet.marks })
	await marks.press('Space')
	await expect(marks).toBeChecked()
	await page.getByRole('button', { name: texts.nav.close, exact: true }).click()
	await expect(page.getByRole('dialog')).toBeHidden()
	// Settings leave with the next slot.
	await sendSlot(page)
}
