import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import { forgetDevice } from '#platform/forget-device.ts'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'

/**
 * Signs out on this device at once, whether or not the server can be told, and says how it went. `forget` also removes
 * what the product keeps in this browser.
 */
export async function signOut(device: 'keep' | 'forget'): Promise<void> {
	const told = session.signOut()
	if (device === 'forget') forgetDevice()
	if (await told) showToast('success', device === 'forget' ? texts.forgotten : texts.signedOut)
	else showToast('warning', texts.notTold)
}
