import type { ValueStorage } from '@ydo/client/held/value-storage'
import { type DeviceKeys, readDeviceKeys } from '@ydo/client/vault/device-keeper'

/** A non-extractable key and the ciphertext it encrypts. Each key is used for one encryption only; the next stored value gets a new key. */
export type Kept = { key: CryptoKey; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** The storage key of a member's device keys, and the additional data they are bound to. */
export function placeOf(member: string) {
	const name = `device/${member}`
	return { name, additionalData: new TextEncoder().encode(name) }
}

/** Returns the member's keys stored by `createDeviceKeeper`; undefined if there are none or they do not decrypt. */
export async function takeKeys(storage: Pick<ValueStorage, 'read'>, member: string): Promise<DeviceKeys | undefined> {
	const { name, additionalData } = placeOf(member)
	const kept = (await storage.read(name)).get(name)
	if (!isKept(kept)) return undefined
	const { key, iv, sealed } = kept
	const opened = await crypto.subtle
		.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed)
		.catch(() => undefined)
	return opened && readDeviceKeys(new Uint8Array(opened))
}

function isKept(value: unknown): value is Kept {
	if (typeof value !== 'object' || value === null) return false
	const { key, iv, sealed } = value as Partial<Record<keyof Kept, unknown>>
	return key instanceof CryptoKey && iv instanceof Uint8Array && sealed instanceof ArrayBuffer
}
