import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import { photosTexts as texts } from '@ydo/contract/texts/photos'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import { describePhoto, orderPhotos, removePhoto, type Send, type SendOutcome, sendPhoto } from './photo-calls.ts'
import { judgeFile } from './photo-kind.ts'
import { isUnderWay, type PhotosSnapshot, type Sending, say, waiting } from './photos-snapshot.ts'

type SenderDeps = {
	request: Request
	send: Send
	/** Fetches the photos on the server. */
	ask(): Promise<readonly Photo[] | undefined>
	wait(seconds: number): Promise<void>
}

export type PhotoSender = {
	/** Sets the photos on the server; ignored if undefined. */
	know(photos: readonly Photo[] | undefined): void
	/** Uploads files one after the other, as many as the card has room for. */
	add(files: readonly Blob[]): void
	/** The files the card has room for; announces if some do not fit. */
	room<F extends Blob>(files: readonly F[]): readonly F[]
	/** Shows a file among the failed ones, without an upload; `reason` is for people. */
	refuse(file: Blob, reason: string): void
	/** Uploads a file as the replacement of a photo. */
	replace(id: string, file: Blob): void
	/** Moves a photo to an index, from 0: locally at once, then on the server. */
	move(id: string, to: number): void
	/** Sets a photo's description, saved after a debounce. */
	describe(id: string, text: string): void
	retry(key: number): void
	/** Cancels an upload; if it completes anyway, the photo is removed. */
	cancel(key: number): void
	remove(id: string): Promise<void>
	/** True if no call is under way, so that a server answer shows the current photos. */
	isIdle(): boolean
	/** Aborts everything under way. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): PhotosSnapshot
}

/** Actions of the member on a card's photos. */
export type PhotoActions = Omit<PhotoSender, 'know' | 'isIdle' | 'close' | 'subscribe' | 'getSnapshot'>

/** Attempts per photo while the server asks to retry later. */
const offers = 6
/** Debounce in seconds before a description is saved. */
const pause = 0.7

/** Manages a card's photos: uploads one at a time, at the server's pace, removals, their order and their descriptions. */
export function createPhotoSender({ request, send, ask, wait }: SenderDeps): PhotoSender {
	const changes = createListeners()
	let state: PhotosSnapshot = { known: false, photos: [], sending: [], removing: [], written: {}, ...say('') }
	let keys = 0
	/** The running upload. */
	let current: { key: number; stop: AbortController } | undefined
	let isOrdering = false
	let isDescribing = false
	let isClosed = false
	/** The order on the server, while the one here differs. */
	let savedOrder: readonly string[] | undefined
	/** Descriptions that the server failed to store, by photo. */
	const undescribed = new Map<string, string>()

	function set(change: Partial<PhotosSnapshot>): void {
		state = { ...state, ...change }
		changes.tell()
	}

	function update(key: number, change: Partial<Sending>): void {
		set({ sending: state.sending.map((item) => (item.key === key ? { ...item, ...change } : item)) })
	}

	function roomFor<F extends Blob>(files: readonly F[]): readonly F[] {
		const coming = state.sending.filter((item) => isUnderWay(item) && !item.replaces)
		const room = Math.max(0, limits.photos - state.photos.length - coming.length)
		set(files.length > room ? say(texts.full(limits.photos), true) : say(''))
		return files.slice(0, room)
	}

	/** Uploads queued photos one after the other until none is left. */
	async function sendNext(): Promise<void> {
		if (current || isOrdering) return
		const next = state.sending.find((item) => item.state === 'waiting')
		if (!next) return
		const stop = new AbortController()
		current = { key: next.key, stop }
		update(next.key, { state: 'sending' })
		await applyOutcome(next, await upload(next, stop.signal))
		current = undefined
		await saveOrder()
		return sendNext()
	}

	async function upload(item: Sending, signal: AbortSignal): Promise<SendOutcome> {
		const { key } = item
		const fault = await judgeFile(item.file)
		if (fault) return { refused: fault, again: false }
		const onProgress = (progress: number) => update(key, { progress })
		for (let rest = offers; isWanted(key); rest--) {
			const outcome = await sendPhoto(send, item, { signal, onProgress })
			if (typeof outcome === 'string' || !('later' in outcome)) return outcome
			if (rest === 1) break
			await wait(outcome.later)
		}
		return { refused: texts.refused.busy, again: true }
	}

	/** A photo cancelled during processing is removed from the server. */
	async function applyOutcome({ key, replaces }: Sending, outcome: SendOutcome): Promise<void> {
		if (outcome === 'aborted') return
		if (outcome === 'full') {
			update(key, { state: 'failed', reason: texts.full(limits.photos), again: false })
			const photos = await ask()
			return photos && set({ known: true, photos })
		}
		if ('photo' in outcome) {
			const { photo } = outcome
			if (!replaces && !isWanted(key) && (await removePhoto(request, photo.id)) === 'removed') return
			const sending = state.sending.filter((item) => item.key !== key)
			if (!replaces) return set({ photos: [...state.photos, photo], sending, ...say(texts.added) })
			const { [replaces]: text, ...others } = state.written
			const written = text === undefined ? others : { ...others, [photo.id]: text }
			const photos = state.photos.map((one) => (one.id === replaces ? photo : one))
			set({ photos, sending, written, ...say(texts.replaced) })
		} else if ('refused' in outcome) {
			update(key, { state: 'failed', progress: 0, reason: outcome.refused, again: outcome.again })
		}
	}

	function isWanted(key: number): boolean {
		return state.sending.some((item) => item.key === key)
	}

	function cancel(key: number): void {
		const item = state.sending.find((one) => one.key === key)
		if (!item) return
		// The replacement has happened by then.
		if (item.replaces && item.progress === 1) return
		// A complete upload is being processed, and is removed after the answer.
		if (current?.key === key && item.progress < 1) current.stop.abort()
		set({ sending: state.sending.filter((one) => one !== item), ...say(texts.cancelled) })
	}

	async function remove(id: string): Promise<void> {
		if (state.removing.includes(id)) return
		set({ removing: [...state.removing, id], ...say('') })
		const outcome = await removePhoto(request, id)
		const removing = state.removing.filter((other) => other !== id)
		if (outcome !== 'removed') set({ removing, ...say(outcome.failure, true) })
		else set({ removing, photos: state.photos.filter((photo) => photo.id !== id), ...say(texts.removed) })
	}

	/** Moves a photo locally at once, and announces it. */
	function move(id: string, to: number): void {
		const { photos } = state
		const from = photos.findIndex((photo) => photo.id === id)
		const photo = photos[from]
		if (!photo || to < 0 || to >= photos.length || from === to) return
		savedOrder ??= idsOf(photos)
		set({ photos: photos.toSpliced(from, 1).toSpliced(to, 0, photo), ...say(texts.moved(from + 1, to + 1)) })
		void saveOrder()
	}

	/**
	 * Saves the order until the server has the latest. Waits for a running upload, which the server may have stored already. If the photos
	 * have changed elsewhere, applies the order to those it names.
	 */
	async function saveOrder(): Promise<void> {
		if (isOrdering || current || !savedOrder) return
		isOrdering = true
		for (let again = 1; !isClosed; ) {
			const ids = idsOf(state.photos)
			const answered = await orderPhotos(request, ids).catch(() => 'failed' as const)
			const isLast = isSame(idsOf(state.photos), ids)
			if (answered === 'failed') {
				set({ photos: inOrder(state.photos, savedOrder), ...say(texts.notMoved, true) })
				break
			}
			if (answered && isLast) break
			if (answered) continue
			const present = await ask()
			if (!present || again-- === 0) {
				set({ ...(present && { photos: present }), ...say(present ? texts.changedElsewhere : texts.notMoved, true) })
				break
			}
			set({ photos: inOrder(present, idsOf(state.photos)) })
		}
		savedOrder = undefined
		isOrdering = false
		void sendNext()
	}

	/** Changes a description locally at once, and queues its save. */
	function describe(id: string, text: string): void {
		undescribed.delete(id)
		set({ written: { ...state.written, [id]: text } })
		void saveDescriptions()
	}

	/** Saves changed descriptions, debounced, until the server has all or refuses. */
	async function saveDescriptions(): Promise<void> {
		if (isDescribing) return
		isDescribing = true
		while (nextWritten() && !isClosed) {
			await wait(pause)
			const next = nextWritten()
			if (next) await saveDescription(...next)
		}
		isDescribing = false
	}

	async function saveDescription(id: string, text: string): Promise<void> {
		try {
			const photo = await describePhoto(request, id, text)
			const { [id]: now, ...others } = state.written
			const photos = state.photos.map((one) => (one.id === id ? photo : one))
			set({ photos, ...(now === text && { written: others }) })
		} catch {
			undescribed.set(id, text)
			set(say(texts.notDescribed, true))
		}
	}

	function nextWritten(): [id: string, text: string] | undefined {
		return Object.entries(state.written).find(
			([id, text]) => undescribed.get(id) !== text && state.photos.some((photo) => photo.id === id),
		)
	}

	return {
		know: (photos) => photos && set({ known: true, photos }),
		add(files) {
			const taken = roomFor(files).map((file) => ({ key: keys++, file, ...waiting }))
			set({ sending: [...state.sending, ...taken] })
			void sendNext()
		},
		room: roomFor,
		refuse: (file, reason) =>
			set({ sending: [...state.sending, { key: keys++, file, ...waiting, state: 'failed', reason }] }),
		replace(id, file) {
			const others = state.sending.filter((item) => item.replaces !== id)
			set({ sending: [...others, { key: keys++, file, replaces: id, ...waiting }], ...say('') })
			void sendNext()
		},
		move,
		describe,
		retry(key) {
			update(key, waiting)
			void sendNext()
		},
		cancel,
		remove,
		isIdle: () => !current && !isOrdering && !isDescribing && state.removing.length === 0,
		close() {
			isClosed = true
			set({ sending: [] })
			current?.stop.abort()
		},
		subscribe: changes.add,
		getSnapshot: () => state,
	}
}

function idsOf(photos: readonly Photo[]): string[] {
	return photos.map(({ id }) => id)
}

/** Photos missing in the order come last, in their current order. */
function inOrder(photos: readonly Photo[], ids: readonly string[]): Photo[] {
	const place = ({ id }: Photo) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
	return photos.toSorted((one, other) => place(one) - place(other))
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
	return one.join() === other.join()
}
