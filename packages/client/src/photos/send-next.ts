import { limits } from '@ydo/contract/limits'
import type { Photo } from '@ydo/contract/photos'
import { photosTexts } from '@ydo/contract/texts/photos'
import type { Request } from '#calls/request.ts'
import { removePhoto, type Send, type SendOutcome, sendPhoto } from './photo-calls.ts'
import { judgeFile } from './photo-kind.ts'
import { type PhotosSnapshot, type Sending, say } from './photos-snapshot.ts'

const texts = photosTexts
/** How often a photo is offered to a server that asks for patience. */
const offers = 6

export type SenderDeps = {
	request: Request
	send: Send
	/** The photos that the server has. */
	ask(): Promise<readonly Photo[] | undefined>
	wait(seconds: number): Promise<void>
}

export type SenderParts = SenderDeps & {
	/** Told after each photo, before the next is sent: what waited for it. */
	onIdle(): Promise<void>
	/** What is being sent. */
	current: { key: number; stop: AbortController } | undefined
	/** Whether an order, or a description, is on its way. */
	ordering: boolean
	describing: boolean
	closed: boolean
	get(): PhotosSnapshot
	set(change: Partial<PhotosSnapshot>): void
}

/** Sends what waits, one after the other, until nothing does. */
export async function sendNext(parts: SenderParts): Promise<void> {
	if (parts.current || parts.ordering) return
	const next = parts.get().sending.find(({ state }) => state === 'waiting')
	if (!next) return
	const stop = new AbortController()
	parts.current = { key: next.key, stop }
	update(parts, next.key, { state: 'sending' })
	await settle(parts, next, await offer(parts, next, stop.signal))
	parts.current = undefined
	await parts.onIdle()
	return sendNext(parts)
}

export function update({ get, set }: SenderParts, key: number, change: Partial<Sending>): void {
	set({ sending: get().sending.map((item) => (item.key === key ? { ...item, ...change } : item)) })
}

async function offer(parts: SenderParts, item: Sending, signal: AbortSignal): Promise<SendOutcome> {
	const { key } = item
	const fault = await judgeFile(item.file)
	if (fault) return { refused: fault, again: false }
	const onProgress = (progress: number) => update(parts, key, { progress })
	for (let rest = offers; isWanted(parts, key); rest--) {
		const outcome = await sendPhoto(parts.send, item, { signal, onProgress })
		if (typeof outcome === 'string' || !('later' in outcome)) return outcome
		if (rest === 1) break
		await parts.wait(outcome.later)
	}
	return { refused: texts.refused.busy, again: true }
}

/** What became of a photo. One that was taken back while the server was at work on it is removed there. */
async function settle(parts: SenderParts, { key, replaces }: Sending, outcome: SendOutcome): Promise<void> {
	const { request, ask, get, set } = parts
	if (outcome === 'aborted') return
	if (outcome === 'full') {
		update(parts, key, { state: 'failed', reason: texts.full(limits.photos), again: false })
		const photos = await ask()
		return photos && set({ known: true, photos })
	}
	if ('photo' in outcome) {
		const { photo } = outcome
		if (!replaces && !isWanted(parts, key) && (await removePhoto(request, photo.id)) === 'removed') return
		const sending = get().sending.filter((item) => item.key !== key)
		if (!replaces) return set({ photos: [...get().photos, photo], sending, ...say(texts.added) })
		const { [replaces]: text, ...others } = get().written
		const written = text === undefined ? others : { ...others, [photo.id]: text }
		set({
			photos: get().photos.map((one) => (one.id === replaces ? photo : one)),
			sending,
			written,
			...say(texts.replaced),
		})
	} else if ('refused' in outcome) {
		update(parts, key, { state: 'failed', progress: 0, reason: outcome.refused, again: outcome.again })
	}
}

function isWanted({ get }: SenderParts, key: number): boolean {
	return get().sending.some((item) => item.key === key)
}
