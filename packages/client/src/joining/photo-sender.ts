import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { createListeners } from '#deck/listeners.ts'
import { removePhoto } from './photo-calls.ts'
import { isUnderWay, type PhotosSnapshot, say, waiting } from './photos-snapshot.ts'
import { type SenderDeps, type SenderParts, sendNext, update } from './send-next.ts'

const texts = welcomeTexts.photos

export type PhotoSender = {
	/** Takes the photos over that the server has; undefined where this is not known. */
	know(photos: readonly Photo[] | undefined): void
	/** Sends files one after the other, as many as a card has room for. */
	add(files: readonly Blob[]): void
	retry(key: number): void
	/** Takes back what is not with the server; what arrives there nevertheless is removed. */
	cancel(key: number): void
	remove(id: string): Promise<void>
	/** Ends all that is under way. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): PhotosSnapshot
}

/** The photos of a card on its way: sent one at a time, as the server takes them, and removed. */
export function createPhotoSender(deps: SenderDeps): PhotoSender {
	const changes = createListeners()
	let state: PhotosSnapshot = { known: false, photos: [], sending: [], removing: [], ...say('') }
	const parts: SenderParts = {
		...deps,
		current: undefined,
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
			const { photos, sending } = state
			const room = Math.max(0, limits.photos - photos.length - sending.filter(isUnderWay).length)
			const taken = files.slice(0, room).map((file) => ({ key: keys++, file, ...waiting }))
			const word = files.length > room ? say(texts.full(limits.photos), true) : say('')
			parts.set({ sending: [...sending, ...taken], ...word })
			void sendNext(parts)
		},
		retry(key) {
			update(parts, key, waiting)
			void sendNext(parts)
		},
		cancel: (key) => cancel(parts, key),
		remove: (id) => remove(parts, id),
		close() {
			parts.set({ sending: [] })
			parts.current?.stop.abort()
		},
		subscribe: changes.add,
		getSnapshot: () => state,
	}
}

function cancel({ current, get, set }: SenderParts, key: number): void {
	const item = get().sending.find((one) => one.key === key)
	if (!item) return
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
