import type { HeldNotices } from '@ydo/contract/held-notices'
import { type Notice, noticeLimits } from '@ydo/contract/notices'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { LiveNumbers } from '#live/create-live-news.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { keepNotices, readNotices } from './held-notices.ts'
import { loadNotices, tellRead } from './notice-calls.ts'

/** Immutable; the same object until something changes. */
export type NoticesSnapshot = Pick<HeldNotices, 'last' | 'read' | 'heard'> & {
	/** `failed`: the device holds none, and the server could not be asked. */
	readonly phase: 'loading' | 'failed' | 'ready'
	/** The oldest first. */
	readonly notices: readonly Notice[]
	/** Whether the server answered in this visit: what is added later is news. */
	readonly isAsked: boolean
}

export type Notices = {
	/** Asks for what is new. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** What the live connection says: asks where there is something new. */
	hear(numbers: Pick<LiveNumbers, 'notices' | 'read'>): void
	/** All that is there was read, and the last messages of these chats were heard of. The server is told when it can be. */
	markRead(heard?: Readonly<Record<string, number>>): void
	/** Another tab has changed what the storage holds. */
	changed(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): NoticesSnapshot
}

export type NoticesOptions = { request: Request; storage: KeyValueStorage; member: string }

/** What happened for a member, as far as the server knows, kept on the device. */
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

	/** What was read while there was no network, too. */
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
