import type { ValueStorage } from '@ydo/client/held/value-storage'
import { type DeviceKeeper, deviceKeyBytes } from '@ydo/client/vault/device-keeper'
import { type Kept, placeOf, takeKeys } from './kept-keys.ts'

/**
 * Stores a member's keys in IndexedDB, encrypted with a non-extractable AES key, so that opening the vault needs no prompt. Stored outside
 * the prefix of the member's cached cards, which are deleted together. Removed when the device forgets the member.
 */
export function createDeviceKeeper(storage: ValueStorage, member: string): DeviceKeeper {
	const { name, additionalData } = placeOf(member)
	return {
		async keep(keys) {
			// Without persistence a browser short of space may evict everything; a refusal changes nothing.
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
