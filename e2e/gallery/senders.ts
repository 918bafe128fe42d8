import type { Page } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { openLiker } from './liker.ts'
import { holdVault } from './own-vault.ts'
import type { State } from './state.ts'

const { sender } = texts

/** Opens the settings at the text about the sending device. */
async function openSender(page: Page, said: string | RegExp): Promise<void> {
	await page.goto('/settings')
	await page.getByText(said).scrollIntoViewIfNeeded()
}

/** The settings' texts about the sending device. */
export const senders: readonly State[] = [
	{
		name: 'settings-sender-here',
		title: 'Settings of the device that sends likes',
		viewer: 'liker',
		async reach(page) {
			await openLiker(page, 'sender')
			await openSender(page, sender.here)
		},
	},
	{
		name: 'settings-sender-elsewhere',
		title: 'Settings of a device that does not send likes, which can take over',
		viewer: 'liker',
		async reach(page) {
			await openLiker(page, 'other')
			await openSender(page, /Chrome on Android/)
		},
	},
	{
		name: 'settings-sender-unable',
		title: 'Settings of a browser that cannot send likes',
		viewer: 'member',
		async reach(page) {
			await page.addInitScript(() => {
				Reflect.deleteProperty(Navigator.prototype, 'locks')
			})
			await holdVault(page)
			await openSender(page, sender.unable)
		},
	},
]
