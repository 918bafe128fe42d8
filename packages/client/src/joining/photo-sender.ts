import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { createListeners } from '#deck/listeners.ts'
import type { Request } from '#profile/profile-calls.ts'
import { removePhoto, type Send, type SendOutcome, sendPhoto } from './photo-calls.ts'
import { judgeFile } from './photo-kind.ts'

const texts = welcomeTexts.photos

/** A photo that is not with the server yet. */
export type Sending = {
	readonly key: number
	readonly file: Blob
	readonly state: 'waiting' | 'sending' | 'failed'
	/** How much has left, 0 to 1; at 1 the server is at work on it. */
	readonly progress: number
	/** Why it failed, for people. */
	readonly reason: string | undefined
	/** Whether sending it once more may help. */
	readonly again: boolean
}

export type PhotosSnapshot = {
	/** Whether it is known which photos the server has. */
	readonly known: boolean
	/** Those the server has, in the order of the card. */
	readonly photos: readonly Photo[]
	readonly sending: readonly Sending[]
	/** Ids of photos that are being removed. */
	readonly removing: readonly string[]
	/** What happened last, for people. */
	readonly word: { readonly said: string; readonly refused: boolean }
}

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

type SenderDeps = {
	request: Request
	send: Send
	/** The photos that the server has. */
	ask(): Promise<readonly Photo[] | undefined>
	wait(seconds: number): Promise<void>
}

/** How often a photo is offered to a server that asks for patience. */
const offers = 6

/** The photos of a card on its way: sent one at a time, as the server takes them, and removed. */
export function createPhotoSender({ request, send, ask, wait }: SenderDeps): PhotoSender {
	const changes = createListeners()
	let state: PhotosSnapshot = {
		known: false,
		photos: [],
		sending: [],
		removing: [],
		word: { said: '', refused: false },
	}
	let keys = 0
	let current: { key: number; stop: AbortController } | undefined

	const set = (change: Partial<PhotosSnapshot>) => {
		state = { ...state, ...change }
		changes.tell()
	}
	const say = (said: string, refused = false) => ({ word: { said, refused } })
	const find = (key: number) => state.sending.find((item) => item.key === key)
	const update = (key: number, change: Partial<Sending>) =>
		set({ sending: state.sending.map((item) => (item.key === key ? { ...item, ...change } : item)) })
	const without = (key: number) => state.sending.filter((item) => item.key !== key)
	const know = (photos: readonly Photo[] | undefined) => photos && set({ known: true, photos })

	const pump = async () => {
		if (current) return
		const next = state.sending.find((item) => item.state === 'waiting')
		if (!next) return
		current = { key: next.key, stop: new AbortController() }
		update(next.key, { state: 'sending' })
		await settle(next.key, await offer(next, current.stop.signal))
		current = undefined
		void pump()
	}
	const offer = async ({ key, file }: Sending, signal: AbortSignal): Promise<SendOutcome> => {
		const fault = await judgeFile(file)
		if (fault) return { refused: fault, again: false }
		for (let rest = offers; find(key); rest--) {
			const outcome = await sendPhoto(send, file, { signal, onProgress: (progress) => update(key, { progress }) })
			if (typeof outcome === 'string' || !('later' in outcome)) return outcome
			if (rest === 1) break
			await wait(outcome.later)
		}
		return { refused: texts.refused.busy, again: true }
	}
	const settle = async (key: number, outcome: SendOutcome) => {
		const wanted = find(key) !== undefined
		if (outcome === 'aborted') return
		if (outcome === 'full') {
			if (wanted) update(key, { state: 'failed', reason: texts.full(limits.photos), again: false })
			return void know(await ask())
		}
		if ('photo' in outcome) {
			const { photo } = outcome
			// Taken back while the server was at work on it.
			if (!wanted && (await removePhoto(request, photo.id)) === 'removed') return
			set({ photos: [...state.photos, photo], sending: without(key), ...say(texts.added) })
		} else if ('refused' in outcome && wanted) {
			update(key, { state: 'failed', progress: 0, reason: outcome.refused, again: outcome.again })
		}
	}

	return {
		know,
		add(files) {
			const under = state.sending.filter((item) => item.state !== 'failed').length
			const room = Math.max(0, limits.photos - state.photos.length - under)
			const taken = files.slice(0, room).map((file) => ({ key: keys++, file, ...fresh }))
			const word = files.length > room ? say(texts.full(limits.photos), true) : say('')
			set({ sending: [...state.sending, ...taken], ...word })
			void pump()
		},
		retry(key) {
			update(key, fresh)
			void pump()
		},
		cancel(key) {
			const item = find(key)
			if (!item) return
			if (current?.key === key && item.progress < 1) current.stop.abort()
			set({ sending: without(key), ...say(texts.cancelled) })
		},
		async remove(id) {
			if (state.removing.includes(id)) return
			set({ removing: [...state.removing, id], ...say('') })
			const outcome = await removePhoto(request, id)
			const removing = state.removing.filter((other) => other !== id)
			if (outcome !== 'removed') return set({ removing, ...say(outcome.failure, true) })
			set({ removing, photos: state.photos.filter((photo) => photo.id !== id), ...say(texts.removed) })
		},
		close() {
			set({ sending: [] })
			current?.stop.abort()
		},
		subscribe: changes.add,
		getSnapshot: () => state,
	}
}

const fresh = { state: 'waiting', progress: 0, reason: undefined, again: false } as const
