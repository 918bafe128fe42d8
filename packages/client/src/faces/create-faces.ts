import type { Card } from '@ydo/contract/cards'
import { packPaths, packSize } from '@ydo/contract/photo-packs'
import type { Photo } from '@ydo/contract/photos'
import { call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import { memberKeys } from '#held/member-keys.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import { readPack } from './read-pack.ts'

/** The small photos of cards, kept on the device. */
export type Faces = {
	/**
	 * Fetches what is missing of the faces of all these cards, pack by pack in their order, whoever is looked for, and forgets those of
	 * others. Goes on at the next call where it was given up. Never rejects.
	 */
	bring(cards: readonly Card[], signal: AbortSignal): Promise<void>
	of(photoId: string): Blob | undefined
	subscribe(listener: () => void): () => void
}

type FacesOptions = { request: Request; storage: ValueStorage; member: string }

/** As kept: those of one pack together. */
type Kept = readonly { readonly id: string; readonly face: Blob }[]

export function createFaces({ request, storage, member }: FacesOptions): Faces {
	const prefix = memberKeys(member).faces
	const changes = createListeners()
	const faces = new Map<string, Blob>()
	let kept: Promise<ReadonlyMap<string, Kept>> | undefined

	const take = (pack: Kept) => {
		for (const { id, face } of pack) faces.set(id, face)
		changes.tell()
	}
	const open = async () => {
		const values = await storage.read(prefix).catch(() => new Map<string, unknown>())
		const packs = new Map([...values].map(([key, value]) => [key, isKept(value) ? value : []]))
		take([...packs.values()].flat())
		return packs
	}
	const fetchPack = async (photos: readonly Photo[], signal: AbortSignal): Promise<Kept> => {
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
			kept ??= open()
			const before = await kept
			const photos = cards.flatMap(({ photos: [first] }) => first ?? [])
			await forgetOthers(storage, before, new Set(photos.map(({ id }) => id)))
			for (const pack of packsOf(photos)) {
				if (signal.aborted) return
				if (pack.every(({ id }) => faces.has(id))) continue
				const fetched = await fetchPack(pack, signal).catch(() => undefined)
				if (!fetched || signal.aborted) return
				take(fetched)
				await storage.change(new Map([[prefix + pack[0]?.id, fetched]])).catch(() => {})
			}
		},
		of: (photoId) => faces.get(photoId),
		subscribe: changes.add,
	}
}

function packsOf(photos: readonly Photo[]): Photo[][] {
	const count = Math.ceil(photos.length / packSize)
	return Array.from({ length: count }, (_, i) => photos.slice(i * packSize, (i + 1) * packSize))
}

/** Packs of which nobody is listed any more. */
async function forgetOthers(storage: ValueStorage, kept: ReadonlyMap<string, Kept>, listed: ReadonlySet<string>) {
	const gone = [...kept].filter(([, pack]) => !pack.some(({ id }) => listed.has(id))).map(([key]) => key)
	if (gone.length > 0) await storage.change(new Map(), gone).catch(() => {})
}

function isKept(value: unknown): value is Kept {
	return Array.isArray(value) && value.every((face) => typeof face?.id === 'string' && face.face instanceof Blob)
}
