import { exportedPhotos, exportPaths } from '@ydo/contract/export'
import { photoAddress } from '@ydo/contract/photos'
import { yourDataTexts } from '@ydo/contract/texts/your-data'
import { call, wantsSignIn } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { Fetch } from '#session/refresh.ts'
import { type ChatReader, exportedChat } from './exported-chat.ts'
import { type ZipEntry, zip } from './zip.ts'

export type ExportSnapshot =
	| { readonly state: 'idle' }
	/** `done` of `all` steps: the answer of the server, each photo and each chat. */
	| { readonly state: 'working'; readonly done: number; readonly all: number }
	/** `sign-in-again`: the server wants a fresh sign-in first. */
	| { readonly state: 'failed' | 'sign-in-again' }
	/** `hasChats`: all chats are in it, as this device could read them. */
	| { readonly state: 'done'; readonly name: string; readonly file: Blob; readonly hasChats: boolean }

export type ExportMaker = {
	/** Makes the file anew. Ends in `done`, `failed`, `sign-in-again`, or `idle` where it was cancelled. Never rejects. */
	make(): Promise<void>
	cancel(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): ExportSnapshot
}

export type ExportOptions = {
	request: Request
	/** For photos, whose addresses are signed. */
	fetch: Fetch
	/** What this device keeps for the member, by name. */
	deviceData(): Promise<Record<string, unknown>>
	/** The chats, once that is known; undefined where this device cannot read them. */
	chats(): Promise<ChatReader | undefined>
	/** Unix milliseconds. */
	now?: () => number
}

/** One file with everything the server stores about a member and what this device keeps, made on the device. */
export function createExport(options: ExportOptions): ExportMaker {
	const changes = createListeners()
	let snapshot: ExportSnapshot = { state: 'idle' }
	let running: AbortController | undefined
	const set = (next: ExportSnapshot) => {
		snapshot = next
		changes.tell()
	}

	return {
		async make() {
			if (running) return
			const own = new AbortController()
			running = own
			set({ state: 'working', done: 0, all: 1 })
			const tell = (done: number, all: number) => {
				if (running === own) set({ state: 'working', done, all })
			}
			const next = await gather(options, own.signal, tell).catch(
				(error): ExportSnapshot => ({ state: wantsSignIn(error) ? 'sign-in-again' : 'failed' }),
			)
			if (running !== own) return
			running = undefined
			set(next)
		},
		cancel() {
			running?.abort()
			running = undefined
			set({ state: 'idle' })
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

async function gather(
	{ request, fetch, deviceData, chats, now = Date.now }: ExportOptions,
	signal: AbortSignal,
	tell: (done: number, all: number) => void,
): Promise<ExportSnapshot> {
	const answer = await call(request, exportPaths.export, { signal })
	const server: unknown = await answer.json()
	const asked = exportedPhotos.parse(server).photos
	const at = new Date(now())
	const reader = await chats()
	const all = 1 + asked.length + (reader?.ids.length ?? 0)
	const photos: ZipEntry[] = []
	for (const [i, photo] of asked.entries()) {
		tell(1 + i, all)
		photos.push({ name: `photos/${i + 1}.webp`, bytes: await photoBytes(photo, { fetch, signal }), at })
	}
	const files: ZipEntry[] = []
	for (const [i, id] of (reader?.ids ?? []).entries()) {
		tell(1 + photos.length + i, all)
		signal.throwIfAborted()
		const view = await reader?.read(id)
		if (view) files.push({ name: `chats/${i + 1}.json`, bytes: json(exportedChat(view)), at })
	}
	tell(all, all)
	const hasChats = files.length === reader?.ids.length
	const device = {
		...(await deviceData()),
		chats: hasChats ? files.map(({ name }) => name) : yourDataTexts.withoutChats,
	}
	const file = zip([
		{ name: 'server.json', bytes: json(server), at },
		{ name: 'this-device.json', bytes: json(device), at },
		...files,
		...photos,
	])
	return { state: 'done', name: `ydo-${at.toISOString().slice(0, 10)}.zip`, file, hasChats }
}

function json(value: unknown): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(`${JSON.stringify(value, null, '\t')}\n`)
}

/** The largest version that is kept. */
async function photoBytes(
	{ src }: { src: string },
	{ fetch, signal }: { fetch: Fetch; signal: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
	const answer = await fetch(photoAddress(src, 960, 'webp'), { signal })
	if (!answer.ok) throw new Error(`a photo was answered with ${answer.status}`)
	return new Uint8Array(await answer.arrayBuffer())
}
