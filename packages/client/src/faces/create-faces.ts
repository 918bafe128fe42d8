import type { Card } from '@ydo/contract/cards'
import { packPaths, packSize } from '@ydo/contract/photo-packs'
import type { Photo } from '@ydo/contract/photos'
import { call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import { memberKeys, type ValueStorage } from '#held/value-storage.ts'

/** The small photos of cards, cached on the device. */
export type Faces = {
	/**
	 * Fetches the missing faces of all these cards in packs, in order, so that requests do not reveal whom the member looks for; erases
	 * all others. Resumes at the next call after an abort. Never rejects.
	 */
	bring(cards: readonly Card[], signal: AbortSignal): Promise<void>
	/**
	 * Erases all other faces in memory and on the device: faces of members who left, hide or removed a photo are not kept. Never rejects.
	 */
	keepOnly(cards: readonly Card[]): Promise<void>
	/** Loads the cached faces. Never rejects. */
	open(): Promise<void>
	of(photoId: string): Blob | undefined
	subscribe(listener: () => void): () => void
}

type FacesOptions = { request: Request; storage: ValueStorage; member: string }

/** Stored format: the faces of one pack together. */
type Pack = readonly { readonly id: string; readonly face: Blob }[]

export function createFaces({ request, storage, member }: FacesOptions): Faces {
	const prefix = memberKeys(member).faces
	const changes = createListeners()
	let packs: ReadonlyMap<string, Pack> = new Map()
	let faces: ReadonlyMap<string, Blob> = new Map()
	let opened: Promise<void> | undefined

	const take = (next: ReadonlyMap<string, Pack>) => {
		packs = next
		faces = new Map([...next.values()].flat().map(({ id, face }) => [id, face]))
		changes.tell()
	}
	const open = () => {
		opened ??= storage.read(prefix).then(
			(values) => take(new Map([...values].map(([key, value]) => [key, isPack(value) ? value : []]))),
			() => {},
		)
		return opened
	}
	const write = (put: ReadonlyMap<string, Pack>, remove: readonly string[]) => {
		const next = new Map([...packs, ...put])
		for (const key of remove) next.delete(key)
		take(next)
		return storage.change(put, remove).catch(() => {})
	}
	const keepOnly = async (cards: readonly Card[]) => {
		await open()
		const listed = new Set(firstPhotos(cards).map(({ id }) => id))
		const left = [...packs].map(([key, pack]) => [key, pack, pack.filter(({ id }) => listed.has(id))] as const)
		const gone = left.filter(([, , some]) => some.length === 0).map(([key]) => key)
		const cut = left.filter(([, pack, some]) => some.length > 0 && some.length < pack.length)
		if (gone.length + cut.length > 0) await write(new Map(cut.map(([key, , some]) => [key, some])), gone)
	}
	const fetchPack = async (photos: readonly Photo[], signal: AbortSignal): Promise<Pack> => {
		const body = withJson('POST', { sources: photos.map(({ src }) => src) })
		const answer = await call(request, packPaths.pack, { ...body, signal })
		const images = readPack(new Uint8Array(await answer.arrayBuffer()), photos.length)
		return photos.flatMap(({ id }, i) => {
			const image = images[i]
			return image ? [{ id, face: new Blob([image], { type: 'image/webp' }) }] : []
		})
	}

	return {
		async bring(cards, signal) {
			await keepOnly(cards)
			for (const photos of packsOf(firstPhotos(cards))) {
				if (signal.aborted) return
				if (photos.every(({ id }) => faces.has(id))) continue
				const fetched = await fetchPack(photos, signal).catch(() => undefined)
				if (!fetched || signal.aborted) return
				await write(new Map([[prefix + photos[0]?.id, fetched]]), [])
			}
		},
		keepOnly,
		open,
		of: (photoId) => faces.get(photoId),
		subscribe: changes.add,
	}
}

function firstPhotos(cards: readonly Card[]): Photo[] {
	return cards.flatMap(({ photos: [first] }) => first ?? [])
}

function packsOf(photos: readonly Photo[]): Photo[][] {
	const count = Math.ceil(photos.length / packSize)
	return Array.from({ length: count }, (_, i) => photos.slice(i * packSize, (i + 1) * packSize))
}

function isPack(value: unknown): value is Pack {
	return Array.isArray(value) && value.every((face) => typeof face?.id === 'string' && face.face instanceof Blob)
}

/**
 * Parses a pack of `count` images: each a big-endian u32 length and its bytes, undefined for length 0 (contract/photo-packs).
 * @throws RangeError for an invalid pack.
 */
export function readPack(bytes: Uint8Array<ArrayBuffer>, count: number): (Uint8Array<ArrayBuffer> | undefined)[] {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
	const images: (Uint8Array<ArrayBuffer> | undefined)[] = []
	let at = 0
	for (let i = 0; i < count; i++) {
		const length = view.getUint32(at)
		at += 4
		if (at + length > bytes.length) throw new RangeError('the pack is cut short')
		images.push(length > 0 ? bytes.slice(at, at + length) : undefined)
		at += length
	}
	if (at !== bytes.length) throw new RangeError('the pack holds more than was asked for')
	return images
}
