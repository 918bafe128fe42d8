import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import { photosTexts } from '@ydo/contract/texts/photos'
import { createListeners } from '#deck/listeners.ts'
import { describe, move, saveOrder } from './arrange-photos.ts'
import { removePhoto } from './photo-calls.ts'
import { isUnderWay, type PhotosSnapshot, say, waiting } from './photos-snapshot.ts'
import { type SenderDeps, type SenderParts, sendNext, update } from './send-next.ts'

const texts = photosTexts

export type PhotoSender = {
	/** Takes the photos over that the server has; undefined where this is not known. */
	know(photos: readonly Photo[] | undefined): void
	/** Sends files one after the other, as many as a card has room for. */
	add(files: readonly Blob[]): void
	/** As many of the files as there is room for; says so where that is not all. */
	room<F extends Blob>(files: readonly F[]): readonly F[]
	/** Sends a file to take the place of a photo. */
	replace(id: string, file: Blob): void
	/** Moves a photo to a place among the others, from 0: at once here, and then with the server. */
	move(id: string, to: number): void
	/** Writes what is on a photo; it is saved a moment later. */
	describe(id: string, text: string): void
	retry(key: number): void
	/** Takes back what is not with the server; what arrives there nevertheless is removed. */
	cancel(key: number): void
	remove(id: string): Promise<void>
	/** Whether nothing is on its way to the server: then an answer of it tells how the photos stand. */
	isIdle(): boolean
	/** Ends all that is under way. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): PhotosSnapshot
}

/** What its member can do with the photos of a card. */
export type PhotoActions = Omit<PhotoSender, 'know' | 'isIdle' | 'close' | 'subscribe' | 'getSnapshot'>

/** The photos of a card: sent one at a time, as the server takes them, and removed. */
export function createPhotoSender(deps: SenderDeps): PhotoSender {
	const changes = createListeners()
	let state: PhotosSnapshot = { known: false, photos: [], sending: [], removing: [], written: {}, ...say('') }
	const parts: SenderParts = {
		...deps,
		current: undefined,
		ordering: false,
		describing: false,
		closed: false,
		onIdle: () => saveOrder(parts),
		get: () => state,
		set(change) {
			state = { ...state, ...change }
			changes.tell()
		},
	}
	let keys = 0
	return {
		know: (photos) => photos && parts.set({ known: true, photos }),
		add(files) {
			const taken = roomFor(parts, files).map((file) => ({ key: keys++, file, ...waiting }))
			parts.set({ sending: [...state.sending, ...taken] })
			void sendNext(parts)
		},
		room: (files) => roomFor(parts, files),
		replace(id, file) {
			const others = state.sending.filter((item) => item.replaces !== id)
			parts.set({ sending: [...others, { key: keys++, file, replaces: id, ...waiting }], ...say('') })
			void sendNext(parts)
		},
		move: (id, to) => move(parts, id, to),
		describe: (id, text) => describe(parts, id, text),
		retry(key) {
			update(parts, key, waiting)
			void sendNext(parts)
		},
		cancel: (key) => cancel(parts, key),
		remove: (id) => remove(parts, id),
		isIdle: () => !parts.current && !parts.ordering && !parts.describing && state.removing.length === 0,
		close() {
			parts.closed = true
			parts.set({ sending: [] })
			parts.current?.stop.abort()
		},
		subscribe: changes.add,
		getSnapshot: () => state,
	}
}

function roomFor<F extends Blob>({ get, set }: SenderParts, files: readonly F[]): readonly F[] {
	const { photos, sending } = get()
	const coming = sending.filter((item) => isUnderWay(item) && !item.replaces)
	const room = Math.max(0, limits.photos - photos.length - coming.length)
	set(files.length > room ? say(texts.full(limits.photos), true) : say(''))
	return files.slice(0, room)
}

function cancel({ current, get, set }: SenderParts, key: number): void {
	const item = get().sending.find((one) => one.key === key)
	if (!item) return
	// It stands in the other's place by then.
	if (item.replaces && item.progress === 1) return
	// What has left whole is at work with the server, and is removed there once it has answered.
	if (current?.key === key && item.progress < 1) current.stop.abort()
	set({ sending: get().sending.filter((one) => one !== item), ...say(texts.cancelled) })
}

async function remove({ request, get, set }: SenderParts, id: string): Promise<void> {
	if (get().removing.includes(id)) return
	set({ removing: [...get().removing, id], ...say('') })
	const outcome = await removePhoto(request, id)
	const removing = get().removing.filter((other) => other !== id)
	if (outcome !== 'removed') set({ removing, ...say(outcome.failure, true) })
	else set({ removing, photos: get().photos.filter((photo) => photo.id !== id), ...say(texts.removed) })
}
