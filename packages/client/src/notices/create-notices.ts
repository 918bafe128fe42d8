import {
	type HeldNotices,
	heldNotices,
	type Notice,
	noticeLimits,
	noticeList,
	noticePaths,
} from '@ydo/contract/notices'
import { call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { LiveNumbers } from '#live/create-live-news.ts'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'

/** Immutable; the same object until something changes. */
export type NoticesSnapshot = Pick<HeldNotices, 'last' | 'read' | 'heard'> & {
	/** `failed`: nothing is cached, and the server did not answer. */
	readonly phase: 'loading' | 'failed' | 'ready'
	/** Oldest first. */
	readonly notices: readonly Notice[]
	/** True if the server answered in this visit: notices added later are news. */
	readonly isAsked: boolean
}

export type Notices = {
	/** Fetches new notices. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Handles numbers of the live connection: fetches if there is something new. */
	hear(numbers: Pick<LiveNumbers, 'notices' | 'read'>): void
	/** Marks all notices, and the last messages of these chats, as read. Syncs to the server when possible. */
	markRead(heard?: Readonly<Record<string, number>>): void
	/** Call when another tab has changed the storage. */
	changed(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): NoticesSnapshot
}

export type NoticesOptions = { request: Request; storage: KeyValueStorage; member: string }

/** The server's notices for a member, cached on the device. */
export function createNotices({ request, storage, member }: NoticesOptions): Notices {
	const changes = createListeners()
	let held = readNotices(storage, member)
	let phase: NoticesSnapshot['phase'] = held.last > 0 ? 'ready' : 'loading'
	let isAsked = false
	let snapshot = shown()

	function shown(): NoticesSnapshot {
		const { notices, last, read, heard } = held
		return { phase, notices, last, read, heard, isAsked }
	}

	function set(next: Partial<HeldNotices>): void {
		held = { ...held, ...next }
		keepNotices(storage, member, held)
		snapshot = shown()
		changes.tell()
	}

	async function ask(signal?: AbortSignal): Promise<void> {
		const answer = await loadNotices(request, held.last, signal)
		const added = answer.notices.filter(({ number }) => number > held.last)
		phase = 'ready'
		isAsked = true
		set({
			notices: [...held.notices, ...added].slice(-noticeLimits.kept),
			last: Math.max(held.last, answer.last),
			read: Math.max(held.read, answer.read),
			toldRead: answer.read,
		})
		await tell()
	}

	/** Also sends reads made offline. */
	async function tell(): Promise<void> {
		const { read, toldRead } = held
		if (read <= toldRead) return
		await tellRead(request, read)
		set({ toldRead: read })
	}

	async function load(signal?: AbortSignal): Promise<void> {
		try {
			await ask(signal)
		} catch {
			if (signal?.aborted || phase === 'ready') return
			phase = 'failed'
			set({})
		}
	}

	return {
		load(signal) {
			if (phase === 'failed') {
				phase = 'loading'
				set({})
			}
			return load(signal)
		},
		hear({ notices, read }) {
			if (read > held.read) set({ read, toldRead: read })
			if (notices > held.last || !isAsked) void load()
		},
		markRead(heard = {}) {
			const isNews = held.last > held.read || Object.entries(heard).some(([chat, at]) => held.heard[chat] !== at)
			if (!isNews) return
			set({ read: held.last, heard: { ...held.heard, ...heard } })
			void tell().catch(() => undefined)
		},
		changed() {
			held = readNotices(storage, member)
			snapshot = shown()
			changes.tell()
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

/** The notices after a number, oldest first. */
async function loadNotices(request: Request, after: number, signal?: AbortSignal) {
	const answer = await call(request, `${noticePaths.notices}?after=${after}`, signal ? { signal } : {})
	return noticeList.parse(await answer.json())
}

/** Marks all notices up to this number as read on the server. */
async function tellRead(request: Request, number: number): Promise<void> {
	await call(request, noticePaths.read, withJson('POST', { number }))
}

const nothing: HeldNotices = { notices: [], last: 0, read: 0, toldRead: 0, heard: {} }

/** The storage key of a member's notices. */
export function noticesKey(member: string): string {
	return `${ownPrefix(member)}notices`
}

/** True for the notices key of any member. */
export function isNoticesKey(key: string): boolean {
	return key === noticesKey(key.split(':')[1] ?? '')
}

/** The cached notices of a member; empty if damaged. */
export function readNotices(storage: KeyValueStorage, member: string): HeldNotices {
	try {
		return heldNotices.parse(JSON.parse(storage.getItem(noticesKey(member)) ?? 'null'))
	} catch {
		return nothing
	}
}

/** Stores them, if the device permits. */
export function keepNotices(storage: KeyValueStorage, member: string, held: HeldNotices): void {
	try {
		storage.setItem(noticesKey(member), JSON.stringify(held))
	} catch {
		// Not cached: they are fetched again in the next visit.
	}
}
