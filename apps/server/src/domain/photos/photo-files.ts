import { timingSafeEqual } from 'node:crypto'
import { type PhotoFormat, type PhotoWidth, photoFormats, photoWidths } from '@ydo/contract/photos'
import { lifetimes } from '@ydo/contract/timings'
import { createHasher, type Sealer } from '#infra/at-rest.ts'
import type { BlobStore } from '#infra/blobs.ts'
import type { Database } from '#infra/database.ts'
import { type Clock, dayOf, startOf } from '#infra/time.ts'
import type { PhotoVersion } from './photo-processing.ts'
import { createPhotoErasureStore } from './store.ts'

export function createPhotoFiles(blobs: BlobStore, sealer: Sealer) {
	const contextOf = (name: string) => `photo-files.${name}`
	return {
		async save(id: Buffer, versions: readonly PhotoVersion[]): Promise<void> {
			const put = ({ width, format, bytes }: PhotoVersion) => {
				const name = nameOf(id, width, format)
				return blobs.put(name, sealer.seal(contextOf(name), bytes))
			}
			await Promise.all(versions.map(put))
		},
		/** The version of that width, or the widest one below it; undefined if there is none. */
		async read(id: Buffer, width: PhotoWidth, format: PhotoFormat): Promise<Buffer | undefined> {
			for (const made of photoWidths.filter((other) => other <= width).reverse()) {
				const name = nameOf(id, made, format)
				const sealed = await blobs.get(name)
				if (sealed) return sealer.open(contextOf(name), sealed)
			}
			return undefined
		},
		async remove(id: Buffer): Promise<void> {
			const names = photoWidths.flatMap((width) => photoFormats.map((format) => nameOf(id, width, format)))
			await Promise.all(names.map((name) => blobs.remove(name)))
		},
		/** Ids, in hexadecimal, of all photos that have a file. */
		async ids(): Promise<ReadonlySet<string>> {
			const ids = new Set<string>()
			for await (const name of blobs.names()) ids.add(name.slice(0, name.indexOf('.')))
			return ids
		},
	}
}

/** Photo versions as sealed files, one each. The seal includes the file name, so that files cannot be swapped. */
export type PhotoFiles = ReturnType<typeof createPhotoFiles>

// Hexadecimal, because some file systems are case-insensitive.
function nameOf(id: Buffer, width: PhotoWidth, format: PhotoFormat): string {
	return `${id.toString('hex')}.${width}.${format}`
}

/**
 * [Note: photo files] A photo is a row in the database and files beside it, which no transaction spans. So the database records which
 * files to remove: before they are written, as long as no row needs them, and together with the row's removal. After a crash at any
 * point the record remains and its files are removed.
 */
export type PhotoEraser = {
	/** Call before writing a photo's files: they are removed unless the photo has a row within the hour. */
	announce(id: Buffer): Promise<void>
	/** Removes the files of photos without a row. Returns whether all are gone; a later `eraseDue` removes the rest. */
	erase(ids: readonly Buffer[]): Promise<boolean>
	/** Removes all files that are due. Throws if some could not be removed. */
	eraseDue(): Promise<void>
}

type Needs = { db: Database; blobs: BlobStore; sealer: Sealer; clock: Clock }

/** Longer than any upload takes, in milliseconds. */
const patience = 3600 * 1000
const batch = 100

export function createPhotoEraser({ db, blobs, sealer, clock }: Needs): PhotoEraser {
	const store = createPhotoErasureStore(db)
	const files = createPhotoFiles(blobs, sealer)
	const eraseOne = async (id: Buffer) => {
		if (!(await store.hasRow(id))) await files.remove(id)
		await store.forget(id)
	}
	const erase = async (ids: readonly Buffer[]) => {
		const outcomes = await Promise.allSettled(ids.map(eraseOne))
		return outcomes.every(({ status }) => status === 'fulfilled')
	}

	return {
		announce: (id) => store.announce(id, new Date(clock() + patience)),
		erase,
		async eraseDue() {
			for (;;) {
				const ids = await store.due(new Date(clock()), batch)
				if (!(await erase(ids))) throw new Error('files of photos could not be removed')
				if (ids.length < batch) return
			}
		},
	}
}

/** Kind of reader of an address: others' addresses end when the owner pauses. */
type PhotoReader = 'owner' | 'others'

/** Signature bytes: 128 bits of HMAC-SHA-256 (RFC 2104, section 5, allows half). */
const signatureBytes = 16

/** Addresses for one kind of reader; they are invalid for the other. `key` is 32 bytes. */
export function createPhotoAddresses(key: Uint8Array, reader: PhotoReader) {
	const hasher = createHasher(key)
	const use = reader === 'owner' ? 'own-photo-address' : 'photo-address'
	const sign = (id: string, day: number) => hasher.hash(use, `${id}.${day}`).subarray(0, signatureBytes)
	return {
		/** Address of the photo's 480-pixel WebP. Constant for the day, so that lists and caches stay valid. */
		of: (id: string, day: number): string =>
			`/photos/${id}/480.webp?day=${day}&sig=${sign(id, day).toString('base64url')}`,
		/** Milliseconds for which an address stays valid at the given time; undefined if it is invalid or expired. */
		remaining({ id, day, sig }: { id: string; day: number; sig: string }, now: number): number | undefined {
			const expected = sign(id, day)
			const given = Buffer.from(sig, 'base64url')
			const left = startOf(day) + lifetimes.photoAddress * 1000 - now
			const genuine = given.length === signatureBytes && timingSafeEqual(given, expected)
			return genuine && left > 0 && day <= dayOf(now) ? left : undefined
		},
	}
}

/**
 * Signs photo addresses, so that only a reader who received one today or yesterday can open the photo. One signature covers all
 * widths and formats: the contract's photoAddress derives them.
 */
export type PhotoAddresses = ReturnType<typeof createPhotoAddresses>
