import { closings, noticeLimits } from '@ydo/contract/notices'
import type { Client } from 'pg'
import type { Deps } from '#domain/deps.ts'
import { newsChannel, typingChannel } from '#domain/notices/store.ts'
import { createSessionStore, type SessionHolder } from '#domain/sessions/store.ts'
import { createBatcher } from '#infra/concurrency.ts'
import { type Database, singleConnection } from '#infra/database.ts'
import type { LiveSocket } from './live-socket.ts'
import { createLiveStore, type News } from './store.ts'

type Held = { socket: LiveSocket; holder: SessionHolder; part: number }

/** Each heartbeat is split into parts with an equal share of the sockets, to spread the load on server and database. */
const parts = 15

/**
 * [Note: wake-ups] A wake-up says only whose numbers may have grown. The numbers are then read together with the session's
 * state, and sent if they grew, so a superfluous wake-up is harmless. One may be lost (an instance dies before sending it, a
 * connection breaks); therefore every heartbeat checks all sockets as if woken, which bounds the delay.
 */
export function createLiveHub({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
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
		// On a database error the next heartbeat tries again.
		for (const one of held) check(one).catch(() => {})
	}
	const listener = createNewsListener(db, {
		onNews: (memberId) => checkAll(members.get(memberId) ?? []),
		onTyping: (memberId, chatId) => {
			const chat = Buffer.from(chatId, 'hex').toString('base64url')
			for (const { socket } of members.get(memberId) ?? []) socket.notifyTyping(chat)
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
		/** Registers a socket and sends its first frame. While its session lives, it receives the numbers when one grows, and typing events. */
		async admit(socket: LiveSocket, holder: SessionHolder): Promise<void> {
			if (!socket.isOpen()) return // its close event would be missed
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
				await listener.ready() // before the numbers are read, so that no later change is missed
				await check(held)
			} catch {
				socket.close(closings.later)
			}
		},
		async close(): Promise<void> {
			clearInterval(heart)
			await listener.close()
		},
	}
}

/** Reads the numbers of a session's member; undefined if the session has ended. Concurrent calls share the queries. */
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

type NewsHandlers = {
	/** A member has news; id in hex. */
	onNews(memberId: string): void
	/** The member's peer is typing in a chat; ids in hex. */
	onTyping(memberId: string, chatId: string): void
	/** Listening was interrupted and has resumed; news may have been missed. */
	onResume(): void
}

const retryAfter = 1000
/** Milliseconds between liveness checks; the connection carries no other queries. */
const beat = 15_000
/** Milliseconds for the database to answer a graceful close. */
const farewell = 500
/** Length of an id in hex. */
const idLetters = 32

/** Listens on a dedicated connection and reconnects whenever it is lost. */
export function createNewsListener(db: Database, handlers: NewsHandlers) {
	let listening: Promise<() => Promise<void>> | undefined
	let retry: NodeJS.Timeout | undefined
	let lost = false
	let closed = false

	const onLoss = () => {
		listening = undefined
		lost = true
		if (!closed) retry = setTimeout(() => begin().catch(() => {}), retryAfter)
	}
	const onListening = (end: () => Promise<void>) => {
		if (lost) handlers.onResume()
		lost = false
		return end
	}
	const begin = () => {
		clearTimeout(retry)
		listening ??= listen(db, handlers, onLoss).then(onListening, (error) => {
			onLoss()
			throw error
		})
		return listening
	}

	return {
		/** Resolves once listening; rejects if the database is unreachable. The first call connects. */
		async ready(): Promise<void> {
			if (closed) throw new Error('the listener is closed')
			await begin()
		},
		async close(): Promise<void> {
			closed = true
			clearTimeout(retry)
			const end = await listening?.catch(() => undefined)
			await end?.()
		},
	}
}

/** Connects and listens; resolves to a function that ends the connection. */
async function listen(db: Database, { onNews, onTyping }: NewsHandlers, onLoss: () => void) {
	const client = singleConnection(db)
	client.on('error', () => {}) // 'end' follows
	client.on('notification', ({ channel, payload = '' }) => {
		if (channel === newsChannel) onNews(payload)
		else onTyping(payload.slice(0, idLetters), payload.slice(idLetters))
	})
	try {
		await client.connect()
		await client.query(`listen ${newsChannel}; listen ${typingChannel}`)
	} catch (error) {
		await leave(client)
		throw error
	}
	const heart = setInterval(() => client.query('select').catch(() => leave(client)), beat)
	heart.unref()
	client.once('end', () => {
		clearInterval(heart)
		onLoss()
	})
	return () => leave(client)
}

/** Ends a connection, even if its peer is silent. */
async function leave(client: Client): Promise<void> {
	const late = setTimeout(() => client.connection.stream.destroy(), farewell)
	await client.end()
	clearTimeout(late)
}
