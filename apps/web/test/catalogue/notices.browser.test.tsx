import { type Notice, noticePaths } from '@ydo/contract/notices'
import { texts } from '@ydo/contract/texts'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { press } from '#test/screens.ts'
import type { Call, ScriptedServer } from '#test/scripted-server.ts'

const words = texts.notifications
const list = `GET ${noticePaths.notices}`

const day = 24 * 3_600_000
const kinds = ['keys-reset', 'sign-in', 'token-reused', 'sign-in', 'sign-in', 'keys-reset'] as const

/** Ages in days, the oldest first. */
const ages = [9, 7, 4, 3, 1, 0]

/** Opens the notices of an account with six, two of them unread. */
async function openNotices(): Promise<void> {
	const all: Notice[] = kinds.map((kind, index) => ({
		...{ number: index + 1, kind },
		day: new Date(Date.now() - (ages[index] ?? 0) * day).toISOString().slice(0, 10),
	}))
	const answer = ({ path }: Call) => {
		const after = Number(new URL(path, location.origin).searchParams.get('after'))
		return { notices: all.filter(({ number }) => number > after), last: all.length, read: all.length - 2 }
	}
	await openPage('/notifications', { script: (server) => server.on(list, answer) })
	await page.getByRole('heading', { name: words.earlier }).findElement()
}

/** Fakes a push service, which headless browsers lack, and a member who uses it. */
function bePushed(server: ScriptedServer): void {
	const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
	const device = { endpoint: 'https://push.example/1', keys, kinds: ['match', 'message', 'safety'] }
	const quiet = { from: 22 * 60, to: 8 * 60, offset: -new Date().getTimezoneOffset() }
	const wishes = { kinds: device.kinds, quiet }
	const told = { wishes, body: JSON.stringify({ ...device, quiet }), at: Date.now() }
	localStorage.setItem(`ydo:${server.member}:push`, JSON.stringify(told))
	const subscription = { endpoint: device.endpoint, toJSON: () => device, unsubscribe: async () => true }
	const registration = { pushManager: { getSubscription: async () => subscription } }
	const spies = [
		vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted'),
		vi
			.spyOn(navigator.serviceWorker, 'getRegistration')
			.mockResolvedValue(registration as unknown as ServiceWorkerRegistration),
	]
	onTestFinished(() => {
		for (const spy of spies) spy.mockRestore()
	})
}

testStates([
	{
		name: 'notifications',
		title: 'Notifications: two that were not read yet',
		often: true,
		reach: openNotices,
	},
	{
		name: 'notifications-read',
		title: 'Notifications, all of them read',
		async reach() {
			await openNotices()
			await press(words.allRead)
			await page.getByText(words.allReadDone).findElement()
		},
	},
	{
		name: 'notifications-empty',
		title: 'Notifications before anything happened',
		async reach() {
			await openPage('/notifications', { viewer: 'newcomer' })
			await page.getByRole('heading', { name: words.emptyTitle }).findElement()
		},
	},
	{
		name: 'notifications-loading',
		title: 'Notifications being asked for',
		async reach() {
			await openPage('/notifications', { script: (server) => server.hold(list) })
			await page.getByText(words.loading).findElement()
		},
	},
	{
		name: 'notifications-failed',
		title: 'Notifications that could not be asked for',
		async reach() {
			await openPage('/notifications', { script: (server) => server.fail(list) })
			await page.getByRole('heading', { name: words.failedTitle }).findElement()
		},
	},
	{
		name: 'settings-pushes',
		title: 'What this device is notified of, and when not',
		async reach() {
			await openPage('/settings', { script: bePushed })
			const from = await page.getByLabelText(words.settings.from).findElement()
			from.scrollIntoView({ block: 'center' })
		},
	},
])
