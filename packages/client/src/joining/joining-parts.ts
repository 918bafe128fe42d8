import type { Photo } from '@ydo/contract/photos'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { Circumstances } from '#profile/read-profile.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { askStart } from './joining-calls.ts'
import { type JoiningSnapshot, snapshotOf } from './joining-snapshot.ts'
import { beginJoining, draftToKeep, type JoiningState } from './joining-state.ts'
import { createJoiningStorage } from './joining-storage.ts'
import type { Send } from './photo-calls.ts'
import { createPhotoSender, type PhotoSender } from './photo-sender.ts'

export type JoiningOptions = {
	request: Request
	send: Send
	storage: KeyValueStorage
	/** The member's id: what the device keeps is theirs alone. */
	member: string
	/** The account's name, which the card's is proposed from. */
	accountName: string | undefined
	institute: Circumstances['institute']
	/** Unix milliseconds. */
	now?: () => number
	wait?: (seconds: number) => Promise<void>
}

/** What the steps stand on: the state, which the device keeps as it changes, and the photos. */
export type JoiningParts = {
	request: Request
	sender: PhotoSender
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
	const { request, send, member, accountName, institute, now = Date.now, wait = pause } = options
	const storage = createJoiningStorage(options.storage, member)
	const changes = createListeners()
	const askPhotos = async () => (await askStart(request))?.photos
	const sender = createPhotoSender({ request, send, ask: askPhotos, wait })
	const circumstances = () => ({ institute, today: new Date(now()).toISOString().slice(0, 10) })
	const look = () => snapshotOf(state, sender.getSnapshot(), { member, accountName, today: circumstances().today })
	let closed = false
	let state = beginJoining(storage.draft(), accountName)
	let snapshot = look()

	const set = (next: JoiningState) => {
		const before = JSON.stringify(draftToKeep(state))
		state = next
		snapshot = look()
		if (!closed && state.phase === 'published') storage.erase()
		else if (!closed && JSON.stringify(draftToKeep(state)) !== before) storage.keep(draftToKeep(state))
		changes.tell()
	}
	sender.subscribe(() => {
		// With a photo there, or on its way out, what was said of them is judged anew.
		const { photos: _, ...errors } = state.errors
		set({ ...state, errors })
	})
	const close = () => {
		closed = true
		sender.close()
	}
	const { add: subscribe } = changes
	const getSnapshot = () => snapshot
	return { request, sender, circumstances, askPhotos, get: () => state, set, close, subscribe, getSnapshot }
}

function pause(seconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
