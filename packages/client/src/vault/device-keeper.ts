import { taken, type VaultKey } from '@ydo/crypto/branded'
import { type Bytes, concat, readUnsigned, unsigned } from '@ydo/crypto/bytes'
import type { WrappedKey } from '@ydo/crypto/wrap'

/** A device's secrets. */
export type DeviceKeys = WrappedKey & {
	/** Seals the event queue and other values of this device; generated here, and kept when the vault key changes. */
	waiting: VaultKey
	/** The next vault key, while the vault is being sealed under it. */
	next?: WrappedKey | undefined
}

/** Stores the device's keys so that the vault opens without a prompt: in browsers, sealed by a non-extractable key. */
export type DeviceKeeper = {
	keep(keys: DeviceKeys): Promise<void>
	/** Undefined if there are none that can be opened. */
	take(): Promise<DeviceKeys | undefined>
	forget(): Promise<void>
}

/** For tests and clients without a browser. */
export function createMemoryKeeper(): DeviceKeeper {
	let kept: Bytes | undefined
	return {
		keep: async (keys) => {
			kept = deviceKeyBytes(keys)
		},
		take: async () => kept && readDeviceKeys(kept),
		forget: async () => {
			kept = undefined
		},
	}
}

/** version u32 | vault key 32 | waiting 32, then version u32 | vault key 32 of the next key, if any */
export function deviceKeyBytes({ vaultKey, keyVersion, waiting, next }: DeviceKeys): Bytes {
	const following = next ? [unsigned(next.keyVersion, 4), next.vaultKey] : []
	return concat(unsigned(keyVersion, 4), vaultKey, waiting, ...following)
}

/** Undefined if malformed. */
export function readDeviceKeys(bytes: Bytes): DeviceKeys | undefined {
	if (bytes.length !== 68 && bytes.length !== 104) return undefined
	const keyAt = (at: number) => taken('VaultKey', bytes.subarray(at, at + 32))
	const next = bytes.length === 104 && { keyVersion: readUnsigned(bytes.subarray(68, 72)), vaultKey: keyAt(72) }
	const keyVersion = readUnsigned(bytes.subarray(0, 4))
	return { keyVersion, vaultKey: keyAt(4), waiting: keyAt(36), ...(next && { next }) }
}
