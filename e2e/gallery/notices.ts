import type { Page } from '@playwright/test'
import { type Notice, noticePaths } from '@ydo/contract/notices'
import { pushPaths } from '@ydo/contract/push'
import { texts } from '@ydo/contract/texts'
import { hearNotices } from '#support/quiet-notices.ts'
import { hold } from './calls.ts'
import type { Chapter } from './state.ts'

const words = texts.notifications
const list = `**${noticePaths.notices}?*`

const day = 24 * 3_600_000
const kinds = ['keys-reset', 'sign-in', 'token-reused', 'sign-in', 'sign-in', 'keys-reset'] as const

/** Ages in days, the oldest first. */
const ages = [9, 7, 4, 3, 1, 0]

/** Serves the account's notices, all but the last `unread` read; a match is shown only if it was accepted. */
async function tell(page: Page, unread: number): Promise<void> {
	const notices: Notice[] = kinds.map((kind, index) => ({
		number: index + 1,
		kind,
		day: new Date(Date.now() - (ages[index] ?? 0) * day).toISOString().slice(0, 10),
	}))
	await page.route(list, (route) => {
		const after = Number(new URL(route.request().url()).searchParams.get('after'))
		const added = notices.filter(({ number }) => number > after)
		return route.fulfill({ json: { notices: added, last: notices.length, read: notices.length - unread } })
	})
	await page.route(`**${noticePaths.read}`, (route) => route.fulfill({ status: 204 }))
}

/** Starts each state without notices on the device. */
async function open(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const getItem = Storage.prototype.getItem
		Storage.prototype.getItem = function (key) {
			return key.endsWith(':notices') ? null : getItem.call(this, key)
		}
	})
	await hearNotices(page)
	await page.goto('/notifications')
}

/** Fakes a push service, which headless browsers lack. */
async function bePushed(page: Page): Promise<void> {
	await page.route(`**${pushPaths.push}`, (route) => route.fulfill({ status: 204 }))
	await page.addInitScript(() => {
		const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
		const device = { endpoint: 'https://push.example/1', keys, kinds: ['match', 'message', 'safety'] }
		const quiet = { from: 22 * 60, to: 8 * 60, offset: -new Date().getTimezoneOffset() }
		const wishes = { kinds: device.kinds, quiet }
		const told = JSON.stringify({ wishes, body: JSON.stringify({ ...device, quiet }), at: Date.now() })
		const subscription = { endpoint: device.endpoint, toJSON: () => device }
		const registration = { pushManager: { getSubscription: async () => subscription } }
		Object.defineProperty(Notification, 'permission', { value: 'granted' })
		Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
		const getItem = Storage.prototype.getItem
		Storage.prototype.getItem = function (key) {
			return key.endsWith(':push') ? told : getItem.call(this, key)
		}
	})
}

export const notices: Chapter = {
	title: 'Notices',
	states: [
		{
			name: 'notifications',
			title: 'Notifications: two that were not read yet',
			viewer: 'member',
			main: true,
			long: true,
			async reach(page) {
				await tell(page, 2)
				await open(page)
				await page.getByRole('heading', { name: words.earlier }).waitFor()
			},
		},
		{
			name: 'notifications-read',
			title: 'Notifications, all of them read',
			viewer: 'member',
			async reach(page) {
				await tell(page, 2)
				await open(page)
				await page.getByRole('button', { name: words.allRead }).click()
				await page.getByText(words.allReadDone).waitFor()
			},
		},
		{
			name: 'notifications-empty',
			title: 'Notifications before anything happened',
			viewer: 'newcomer',
			async reach(page) {
				await page.route(list, (route) => route.fulfill({ json: { notices: [], last: 0, read: 0 } }))
				await open(page)
				await page.getByRole('heading', { name: words.emptyTitle }).waitFor()
			},
		},
		{
			name: 'notifications-loading',
			title: 'Notifications being asked for',
			viewer: 'member',
			async reach(page) {
				await hold(page, `${noticePaths.notices}?*`)
				await open(page)
				await page.getByText(words.loading).waitFor({ state: 'attached' })
			},
		},
		{
			name: 'notifications-failed',
			title: 'Notifications that could not be asked for',
			viewer: 'member',
			async reach(page) {
				await page.route(list, (route) => route.abort())
				await open(page)
				await page.getByRole('heading', { name: words.failedTitle }).waitFor()
			},
		},
		{
			name: 'settings-pushes',
			title: 'What this device is notified of, and when not',
			viewer: 'member',
			async reach(page) {
				await bePushed(page)
				await page.goto('/settings')
				await page.getByLabel(words.settings.from).scrollIntoViewIfNeeded()
			},
		},
	],
}
