import type { Client } from 'pg'
import { type Database, singleConnection } from '#platform/database.ts'
import { newsChannel } from '#platform/news-channel.ts'
import { typingChannel } from '#platform/typing-channel.ts'

export type NewsListener = {
	/** Resolves once news is heard; rejects where the database cannot be reached. Begins with the first call. */
	ready(): Promise<void>
	close(): Promise<void>
}

export type NewsHandlers = {
	/** There is news for a member: the id in hex. */
	onNews(memberId: string): void
	/** The member is to be told that their peer types in a chat: the ids in hex. */
	onTyping(memberId: string, chatId: string): void
	/** Listening had stopped and goes on: news may have been missed meanwhile. */
	onResume(): void
}

const retryAfter = 1000
/** Milliseconds between two questions whether the connection still lives: nothing else is ever asked on it. */
const beat = 15_000
/** Milliseconds that the database has to answer a goodbye. */
const farewell = 500
/** Of an id in hex. */
const idLetters = 32

/** Listens on a connection of its own, and opens another whenever it is lost. */
export function createNewsListener(db: Database, handlers: NewsHandlers): NewsListener {
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
		async ready() {
			if (closed) throw new Error('the listener is closed')
			await begin()
		},
		async close() {
			closed = true
			clearTimeout(retry)
			const end = await listening?.catch(() => undefined)
			await end?.()
		},
	}
}

/** Resolves, listening, to what ends it. */
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

/** Ends a connection, also one whose other side is silent. */
async function leave(client: Client): Promise<void> {
	const late = setTimeout(() => client.connection.stream.destroy(), farewell)
	await client.end()
	clearTimeout(late)
}
