import type { Photo } from '@ydo/contract/photos'
import { photosTexts as texts } from '@ydo/contract/texts/photos'
import { describePhoto, orderPhotos } from './photo-calls.ts'
import { say } from './photos-snapshot.ts'
import { type SenderParts, sendNext } from './send-next.ts'

/** Seconds without a letter after which a description is saved. */
const pause = 0.7
/** What the server has, and what did not reach it, of each store. */
const orders = new WeakMap<SenderParts, readonly string[]>()
const failed = new WeakMap<SenderParts, Map<string, string>>()

/** Moves a photo here at once, and says so. */
export function move(parts: SenderParts, id: string, to: number): void {
	const { photos } = parts.get()
	const from = photos.findIndex((photo) => photo.id === id)
	const photo = photos[from]
	if (!photo || to < 0 || to >= photos.length || from === to) return
	if (!orders.has(parts)) orders.set(parts, idsOf(photos))
	parts.set({ photos: photos.toSpliced(from, 1).toSpliced(to, 0, photo), ...say(texts.moved(from + 1, to + 1)) })
	void saveOrder(parts)
}

/**
 * Tells the server the order, until it has the last one. While a photo is being sent it waits: the server might have that
 * one already. Where the photos are others by now, those are put into the order as far as they are in it.
 */
export async function saveOrder(parts: SenderParts): Promise<void> {
	const { request, ask, get, set } = parts
	if (parts.ordering || parts.current || !orders.has(parts)) return
	parts.ordering = true
	for (let again = 1; !parts.closed; ) {
		const ids = idsOf(get().photos)
		const answered = await orderPhotos(request, ids).catch(() => 'failed' as const)
		const isLast = isSame(idsOf(get().photos), ids)
		if (answered === 'failed') {
			set({ photos: inOrder(get().photos, orders.get(parts) ?? ids), ...say(texts.notMoved, true) })
			break
		}
		if (answered && isLast) break
		if (answered) continue
		const present = await ask()
		if (!present || again-- === 0) {
			set({ ...(present && { photos: present }), ...say(present ? texts.changedElsewhere : texts.notMoved, true) })
			break
		}
		set({ photos: inOrder(present, idsOf(get().photos)) })
	}
	orders.delete(parts)
	parts.ordering = false
	void sendNext(parts)
}

/** Writes what is on a photo here at once, and has it saved. */
export function describe(parts: SenderParts, id: string, text: string): void {
	failed.get(parts)?.delete(id)
	parts.set({ written: { ...parts.get().written, [id]: text } })
	void saveDescriptions(parts)
}

/** Tells the server what is written of photos, each after a pause, until it has all of it or does not take it. */
async function saveDescriptions(parts: SenderParts): Promise<void> {
	if (parts.describing) return
	parts.describing = true
	while (nextWritten(parts) && !parts.closed) {
		await parts.wait(pause)
		const next = nextWritten(parts)
		if (next) await saveDescription(parts, next)
	}
	parts.describing = false
}

async function saveDescription(parts: SenderParts, [id, text]: readonly [string, string]): Promise<void> {
	const { request, get, set } = parts
	try {
		const photo = await describePhoto(request, id, text)
		const { [id]: now, ...others } = get().written
		const photos = get().photos.map((one) => (one.id === id ? photo : one))
		set({ photos, ...(now === text && { written: others }) })
	} catch {
		failed.set(parts, (failed.get(parts) ?? new Map()).set(id, text))
		set(say(texts.notDescribed, true))
	}
}

function nextWritten(parts: SenderParts): readonly [string, string] | undefined {
	const { written, photos } = parts.get()
	return Object.entries(written).find(
		([id, text]) => failed.get(parts)?.get(id) !== text && photos.some((photo) => photo.id === id),
	)
}

function idsOf(photos: readonly Photo[]): string[] {
	return photos.map(({ id }) => id)
}

/** Those that the order does not name come last, as they stand. */
function inOrder(photos: readonly Photo[], ids: readonly string[]): Photo[] {
	const place = ({ id }: Photo) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
	return photos.toSorted((one, other) => place(one) - place(other))
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
	return one.join() === other.join()
}
