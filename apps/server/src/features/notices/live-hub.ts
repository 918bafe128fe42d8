import { closings, noticeLimits } from '@ydo/contract/notices'
import { createSessionStore, type SessionHolder } from '#access/session-store.ts'
import { createBatcher } from '#platform/batcher.ts'
import type { Deps } from '#platform/deps.ts'
import type { LiveSocket } from './live-socket.ts'
import { createLiveStore, type News } from './live-store.ts'
import { createNewsListener } from './news-listener.ts'

/** The open sockets of this instance whose members are known. */
export type LiveHub = {
	/**
	 * Takes a socket in and sends its first frame. From then on it gets the numbers whenever one grew, and that a peer types, while its
	 * session lives.
	 */
	admit(socket: LiveSocket, holder: SessionHolder): Promise<void>
	close(): Promise<void>
}

type Held = { socket: LiveSocket; holder: SessionHolder; part: number }

/** Of a heartbeat, each for as many sockets: all at once would hold up what is being answered, here and in the database. */
const parts = 15

/**
 * [Note: wake-ups] A wake-up says only whose numbers may have grown; the numbers are then read, with whether the session still
 * lives, and sent if they grew. So one too many does no harm. One may be lost (an instance dies before it sends it, a
 * connection breaks); with every heartbeat all sockets are looked at as if woken, and so nothing is missed for longer.
 */
export function createLiveHub({ db, clock }: Pick<Deps, 'db' | 'clock'>): LiveHub {
	const members = new Map<string, Set<Held>>()
	const look = createLook({ db, clock })
	const all = () => [...members.values()].flatMap((sockets) => [...sockets])
	let admitted = 0
	let part = 0

	const check = async ({ socket, holder }: Held) => {
		const news = await look(holder)
		if (news) socket.tell(news)
		else socket.close(closings.unauthenticated)
	}
	const checkAll = (held: Iterable<Held>) => {
		// A database that does not answer now is asked again with the next heartbeat.
		for (const one of held) check(one).catch(() => {})
	}
	const listener = createNewsListener(db, {
		onNews: (memberId) => checkAll(members.get(memberId) ?? []),
		onTyping: (memberId, chatId) => {
			const chat = Buffer.from(chatId, 'hex').toString('base64url')
			for (const { socket } of members.get(memberId) ?? []) socket.tellTyping(chat)
		},
		onResume: () => checkAll(all()),
	})
	const heart = setInterval(() => {
		part = (part + 1) % parts
		const due = all().filter((held) => held.part === part)
		for (const { socket } of due) socket.beat()
		checkAll(due)
	}, noticeLimits.heartbeat / parts)
	heart.unref()

	return {
		async admit(socket, holder) {
			if (!socket.isOpen()) return // its closing would not be heard
			const key = holder.memberId.toString('hex')
			const sockets = members.get(key) ?? new Set()
			if (sockets.size >= noticeLimits.sockets) return socket.close(closings.later)
			const held = { socket, holder, part: admitted++ % parts }
			members.set(key, sockets.add(held))
			socket.onClose(() => {
				sockets.delete(held)
				if (sockets.size === 0 && members.get(key) === sockets) members.delete(key)
			})
			try {
				await listener.ready() // before the numbers are read: what comes after that is heard
				await check(held)
			} catch {
				socket.close(closings.later)
			}
		},
		async close() {
			clearInterval(heart)
			await listener.close()
		},
	}
}

/** Looks up the numbers of a session's member; undefined where the session no longer lives. Many at once share the queries. */
function createLook({ db, clock }: Pick<Deps, 'db' | 'clock'>): (holder: SessionHolder) => Promise<News | undefined> {
	const sessions = createSessionStore(db)
	const store = createLiveStore(db)
	return createBatcher(async (holders: readonly SessionHolder[]) => {
		const [living, news] = await Promise.all([
			sessions.livingOf(holders, new Date(clock())),
			store.newsOf(holders.map(({ memberId }) => memberId)),
		])
		return holders.map(({ memberId }, i) => (living[i] ? news.get(memberId.toString('hex')) : undefined))
	})
}
