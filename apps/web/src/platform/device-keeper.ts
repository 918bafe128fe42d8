import type { ValueStorage } from '@ydo/client/held/value-storage'
import { type DeviceKeeper, deviceKeyBytes } from '@ydo/client/vault/device-keeper'
import { type Kept, placeOf, takeKeys } from './kept-keys.ts'

/**
 * Keeps a member's keys in IndexedDB, sealed by an AES key that no script can read, so that opening asks nothing. Not under the
 * member's keys of the cards held: those are thrown away together. Forgotten with all that the device holds.
 */
export function createDeviceKeeper(storage: ValueStorage, member: string): DeviceKeeper {
	const { name, additionalData } = placeOf(member)
	return {
		async keep(keys) {
			// Without it a browser that is short of space may throw everything away; a refusal changes nothing.
			void navigator.storage?.persist?.().catch(() => {})
			const iv = crypto.getRandomValues(new Uint8Array(12))
			const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
			const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, deviceKeyBytes(keys))
			const kept: Kept = { key, iv, sealed }
			await storage.change(new Map([[name, kept]]))
		},
		take: () => takeKeys(storage, member),
		forget: () => storage.change(new Map(), [name]),
	}
}
