import { exportedPhotos, exportPaths } from '@ydo/contract/export'
import { photoAddress } from '@ydo/contract/photos'
import { yourDataTexts } from '@ydo/contract/texts/settings'
import { call, wantsSignIn } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { Fetch } from '#session/refresh.ts'
import { type ChatReader, exportedChat } from './exported-chat.ts'

export type ExportSnapshot =
	| { readonly state: 'idle' }
	/** `done` of `all` steps: the server's answer, each photo and each chat. */
	| { readonly state: 'working'; readonly done: number; readonly all: number }
	/** `sign-in-again`: the server requires a fresh sign-in first. */
	| { readonly state: 'failed' | 'sign-in-again' }
	/** `hasChats`: the file includes all chats, as readable on this device. */
	| { readonly state: 'done'; readonly name: string; readonly file: Blob; readonly hasChats: boolean }

export type ExportMaker = {
	/** Makes a new file. Ends in `done`, `failed`, `sign-in-again`, or `idle` if cancelled. Never rejects. */
	make(): Promise<void>
	cancel(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): ExportSnapshot
}

export type ExportOptions = {
	request: Request
	/** For photos, whose addresses are signed. */
	fetch: Fetch
	/** Data stored on this device for the member, by name. */
	deviceData(): Promise<Record<string, unknown>>
	/** Resolves with the chats once known; undefined if this device cannot read them. */
	chats(): Promise<ChatReader | undefined>
	/** Unix milliseconds. */
	now?: () => number
}

/** Builds one file, on the device, of everything the server and this device store about a member. */
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

/** The largest stored version. */
async function photoBytes(
	{ src }: { src: string },
	{ fetch, signal }: { fetch: Fetch; signal: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
	const answer = await fetch(photoAddress(src, 960, 'webp'), { signal })
	if (!answer.ok) throw new Error(`a photo was answered with ${answer.status}`)
	return new Uint8Array(await answer.arrayBuffer())
}

export type ZipEntry = { name: string; bytes: Uint8Array<ArrayBuffer>; at: Date }

// APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. Method 0 (stored): photos do not compress further. Bit 11 of the flags: names
// are UTF-8. Sizes stay far below the 4 GB and 65,535 entries that require ZIP64.
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const version = 20
const utf8Names = 1 << 11

/** A zip archive of the entries, uncompressed and in order. */
export function zip(entries: readonly ZipEntry[]): Blob {
	const parts: Uint8Array<ArrayBuffer>[] = []
	const directory: Uint8Array<ArrayBuffer>[] = []
	let offset = 0
	for (const { name, bytes, at } of entries) {
		const path = new TextEncoder().encode(name)
		const [time, date] = dosTime(at)
		const about = [version, utf8Names, 0, time, date]
		const sizes = [crc32(bytes), bytes.length, bytes.length]
		const local = record(signatures.local, about, sizes, [path.length, 0])
		const central = record(signatures.central, [version, ...about], sizes, [path.length, 0, 0, 0, 0], [0, offset])
		parts.push(local, path, bytes)
		directory.push(central, path)
		offset += local.length + path.length + bytes.length
	}
	const length = directory.reduce((sum, part) => sum + part.length, 0)
	const count = entries.length
	const end = record(signatures.end, [0, 0, count, count], [length, offset], [0])
	return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

/** A signature, then alternating groups of two-byte and four-byte numbers, little-endian. */
function record(signature: number, ...groups: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
	const sizeOf = (group: number) => (group % 2 === 0 ? 2 : 4)
	const size = groups.reduce((sum, numbers, group) => sum + numbers.length * sizeOf(group), 4)
	const view = new DataView(new ArrayBuffer(size))
	view.setUint32(0, signature, true)
	let at = 4
	for (const [group, numbers] of groups.entries())
		for (const number of numbers) {
			if (sizeOf(group) === 2) view.setUint16(at, number, true)
			else view.setUint32(at, number, true)
			at += sizeOf(group)
		}
	return new Uint8Array(view.buffer)
}

/** MS-DOS time and date: a resolution of two seconds, from 1980 on. */
function dosTime(at: Date): [time: number, date: number] {
	const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
	return [time, (Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()]
}

/** CRC-32 of ISO 3309, polynomial 0xEDB88320 reflected. */
function crc32(bytes: Uint8Array): number {
	let crc = -1
	for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
	return ~crc >>> 0
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
	let rest = byte
	for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
	return rest
})
