import { type PhotoFormat, type PhotoWidth, photoFormats, photoWidths } from '@ydo/contract/photos'
import type { Sealer } from '#platform/at-rest.ts'
import type { BlobStore } from '#platform/blobs.ts'
import type { PhotoVersion } from '#platform/photo-processing.ts'

/** The versions of photos as sealed files, one each. The seal holds the file's name: no file passes for another. */
export type PhotoFiles = {
	save(id: Buffer, versions: readonly PhotoVersion[]): Promise<void>
	/** The version of that width, or the widest made below it; undefined where there is none. */
	read(id: Buffer, width: PhotoWidth, format: PhotoFormat): Promise<Buffer | undefined>
	remove(id: Buffer): Promise<void>
	/** The ids, in hexadecimal, of all photos that have a file. */
	ids(): Promise<ReadonlySet<string>>
}

export function createPhotoFiles(blobs: BlobStore, sealer: Sealer): PhotoFiles {
	const contextOf = (name: string) => `photo-files.${name}`
	return {
		async save(id, versions) {
			const put = ({ width, format, bytes }: PhotoVersion) => {
				const name = nameOf(id, width, format)
				return blobs.put(name, sealer.seal(contextOf(name), bytes))
			}
			await Promise.all(versions.map(put))
		},
		async read(id, width, format) {
			for (const made of photoWidths.filter((other) => other <= width).reverse()) {
				const name = nameOf(id, made, format)
				const sealed = await blobs.get(name)
				if (sealed) return sealer.open(contextOf(name), sealed)
			}
			return undefined
		},
		async remove(id) {
			const names = photoWidths.flatMap((width) => photoFormats.map((format) => nameOf(id, width, format)))
			await Promise.all(names.map((name) => blobs.remove(name)))
		},
		async ids() {
			const ids = new Set<string>()
			for await (const name of blobs.names()) ids.add(name.slice(0, name.indexOf('.')))
			return ids
		},
	}
}

// In hexadecimal: some file systems do not tell capital letters from small ones.
function nameOf(id: Buffer, width: PhotoWidth, format: PhotoFormat): string {
	return `${id.toString('hex')}.${width}.${format}`
}
