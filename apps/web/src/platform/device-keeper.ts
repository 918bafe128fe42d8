import type { ValueStorage } from '@ydo/client/held/value-storage'
import { type DeviceKeeper, deviceKeyBytes, readDeviceKeys } from '@ydo/client/vault/device-keeper'

/** A key that does not leave the browser, and what it sealed. It seals once: whatever is kept next has a key of its own. */
type Kept = { key: CryptoKey; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/**
 * Keeps a member's keys in IndexedDB, sealed by an AES key that no script can read, so that opening asks nothing. Not under the
 * member's keys of the cards held: those are thrown away together. Forgotten with all that the device holds.
 */
export function createDeviceKeeper(storage: ValueStorage, member: string): DeviceKeeper {
	const name = `device/${member}`
	const additionalData = new TextEncoder().encode(name)
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
		async take() {
			const kept = (await storage.read(name)).get(name)
			if (!isKept(kept)) return undefined
			const { key, iv, sealed } = kept
			const opened = await crypto.subtle
				.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed)
				.catch(() => undefined)
			return opened && readDeviceKeys(new Uint8Array(opened))
		},
		forget: () => storage.change(new Map(), [name]),
	}
}

function isKept(value: unknown): value is Kept {
	if (typeof value !== 'object' || value === null) return false
	const { key, iv, sealed } = value as Partial<Record<keyof Kept, unknown>>
	return key instanceof CryptoKey && iv instanceof Uint8Array && sealed instanceof ArrayBuffer
}
