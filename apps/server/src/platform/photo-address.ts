import { timingSafeEqual } from 'node:crypto'
import { lifetimes } from '@ydo/contract/timings'
import { createHasher } from './at-rest.ts'
import { dayOf, startOf } from './day.ts'

/**
 * Signs the addresses of photos, so that only who was given an address today or yesterday can open it. One signature covers
 * all widths and formats of a photo: the contract's photoAddress derives them.
 */
export type PhotoAddresses = {
	/** The address of the photo's 480-pixel WebP. The same all day, so that lists and caches stay valid. */
	of(photoId: string, day: number): string
	/** Milliseconds for which an address is still good at the given time; undefined if it is not ours or has ended. */
	remaining(address: { id: string; day: number; sig: string }, now: number): number | undefined
}

/** For whom an address is: others' end where its owner pauses. */
type PhotoReader = 'owner' | 'others'

/** Bytes of the signature: 128 bits of HMAC-SHA-256 (RFC 2104, section 5, allows half). */
const signatureBytes = 16

/** Addresses for one kind of reader; those for the other one are not good here. `key` is 32 bytes. */
export function createPhotoAddresses(key: Uint8Array, reader: PhotoReader): PhotoAddresses {
	const hasher = createHasher(key)
	const use = reader === 'owner' ? 'own-photo-address' : 'photo-address'
	const sign = (id: string, day: number) => hasher.hash(use, `${id}.${day}`).subarray(0, signatureBytes)
	return {
		of: (id, day) => `/photos/${id}/480.webp?day=${day}&sig=${sign(id, day).toString('base64url')}`,
		remaining({ id, day, sig }, now) {
			const expected = sign(id, day)
			const given = Buffer.from(sig, 'base64url')
			const left = startOf(day) + lifetimes.photoAddress * 1000 - now
			const genuine = given.length === signatureBytes && timingSafeEqual(given, expected)
			return genuine && left > 0 && day <= dayOf(now) ? left : undefined
		},
	}
}
