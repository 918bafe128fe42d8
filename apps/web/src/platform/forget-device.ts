import type { storageKeys } from '@ydo/contract/session'
import { forgetValues } from './held-values.ts'

// Held to the contract's names by their types: the module itself would bring zod along.
const tokenKeys: (typeof storageKeys)[keyof typeof storageKeys][] = ['access_token', 'refresh_token']

/**
 * Removes all that the product keeps in this browser for a member: the tokens, every key that begins with "ydo:", and the cards held.
 * Whatever is kept anywhere else (databases, caches) has to be removed here too. Appearance and motion stay: they belong
 * to the device.
 */
export function forgetDevice(): void {
	void forgetValues().catch(() => {}) // a browser that keeps nothing has nothing to forget
	for (const storage of [localStorage, sessionStorage]) {
		for (const key of Object.keys(storage)) {
			if (key.startsWith('ydo:') || tokenKeys.some((name) => name === key)) storage.removeItem(key)
		}
	}
}
