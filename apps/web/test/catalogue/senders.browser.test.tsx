import { texts } from '@ydo/contract/texts'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { openLiker } from '#test/play-liker.ts'

const { sender } = texts

/** Scrolls the settings to the text about the sending device. */
async function findSender(said: string | RegExp): Promise<void> {
	;(await page.getByText(said).findElement()).scrollIntoView()
}

/** Takes Web Locks from the browser. */
function removeLocks(): void {
	const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks') as PropertyDescriptor
	Reflect.deleteProperty(Navigator.prototype, 'locks')
	onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'locks', locks))
}

testStates([
	{
		name: 'settings-sender-here',
		title: 'Settings of the device that sends likes',
		async reach() {
			await openLiker('/settings', 'sender')
			await findSender(sender.here)
		},
	},
	{
		name: 'settings-sender-elsewhere',
		title: 'Settings of a device that does not send likes, which can take over',
		async reach() {
			await openLiker('/settings', 'other')
			await findSender(/Chrome on Android/)
		},
	},
	{
		name: 'settings-sender-unable',
		title: 'Settings of a browser that cannot send likes',
		async reach() {
			removeLocks()
			await openPage('/settings')
			await findSender(sender.unable)
		},
	},
])
