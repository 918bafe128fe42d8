import type { Photo } from '@ydo/contract/photos'
import { pause } from '#calls/pause.ts'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { Send } from '#photos/photo-calls.ts'
import { createPhotoSender, type PhotoSender } from '#photos/photo-sender.ts'
import type { Circumstances } from '#profile/read-profile.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { createVisibility, type VisibilityStore } from '#visibility/create-visibility.ts'
import { askStart } from './joining-calls.ts'
import { type JoiningSnapshot, snapshotOf } from './joining-snapshot.ts'
import { beginJoining, draftToKeep, type JoiningState } from './joining-state.ts'
import { createJoiningStorage } from './joining-storage.ts'

export type JoiningOptions = {
	request: Request
	send: Send
	storage: KeyValueStorage
	/** The member's id: what the device keeps is theirs alone. */
	member: string
	/** The account's name, which the card's is proposed from. */
	accountName: string | undefined
	institute: Circumstances['institute']
	/** Told once the server holds the account back: nothing on the device is good for anything any more. */
	onHeld(): void
	/** Unix milliseconds. */
	now?: () => number
	wait?: (seconds: number) => Promise<void>
}

/** What the steps stand on: the state, which the device keeps as it changes, the photos, and who may see one. */
export type JoiningParts = {
	request: Request
	sender: PhotoSender
	visibility: VisibilityStore
	onHeld(): void
	circumstances(): Circumstances
	/** The photos that the server has; undefined where this cannot be known. */
	askPhotos(): Promise<readonly Photo[] | undefined>
	get(): JoiningState
	set(next: JoiningState): void
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): JoiningSnapshot
}

export function createJoiningParts(options: JoiningOptions): JoiningParts {
	const { request, send, member, accountName, institute, onHeld, now = Date.now, wait = pause } = options
	const storage = createJoiningStorage(options.storage, member)
	const changes = createListeners()
	const askPhotos = async () => (await askStart(request))?.photos
	const sender = createPhotoSender({ request, send, ask: askPhotos, wait })
	const circumstances = () => ({ institute, today: new Date(now()).toISOString().slice(0, 10) })
	const visibility = createVisibility({ request, storage: options.storage, member })
	const look = () =>
		snapshotOf(state, {
			...{ member, accountName, today: circumstances().today },
			...{ photos: sender.getSnapshot(), visibility: visibility.getSnapshot() },
		})
	let closed = false
	let state = beginJoining(storage.draft(), accountName)
	let snapshot = look()

	const set = (next: JoiningState) => {
		const before = JSON.stringify(draftToKeep(state))
		state = next
		snapshot = look()
		if (!closed && (state.phase === 'published' || state.refused)) storage.erase()
		else if (!closed && JSON.stringify(draftToKeep(state)) !== before) storage.keep(draftToKeep(state))
		changes.tell()
	}
	sender.subscribe(() => {
		// With a photo there, or on its way out, what was said of them is judged anew.
		const { photos: _, ...errors } = state.errors
		set({ ...state, errors })
	})
	visibility.subscribe(() => set(state))
	const close = () => {
		closed = true
		sender.close()
		visibility.close()
	}
	const { add: subscribe } = changes
	const getSnapshot = () => snapshot
	const stores = { request, sender, visibility }
	return { ...stores, onHeld, circumstances, askPhotos, get: () => state, set, close, subscribe, getSnapshot }
}
