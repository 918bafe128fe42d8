import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '#infra/database.ts'
import { embeddedUrl } from './embedded-url.ts'

/** Columns written for one message: its row, the counters of both members and of the chat. */
export type BareMessage = { matchId: Buffer; senderId: Buffer; recipientId: Buffer; body: Buffer }

/**
 * Inserts messages into the database of a running server, each in a statement and commit of its own, without the cost of a call: no
 * token, header, stamp or notification. Runs `atOnce` at a time on as many connections as the server has; returns the seconds taken. No two
 * concurrent ones share a member.
 */
export async function writeBareMessages(
	dataDir: string,
	messages: readonly BareMessage[],
	atOnce: number,
): Promise<number> {
	const db = openDatabase(embeddedUrl(dataDir))
	const write = ({ matchId, senderId, recipientId, body }: BareMessage) =>
		sql`
			with numbered as (
				update members set last_message = last_message + 1 where id = any(${[senderId, recipientId]}::bytea[])
				returning id, last_message
			), chat as (
				update chats set last = last + 1 where match_id = ${matchId} and epoch = 0 returning last
			)
			insert into messages (match_id, epoch, seq, message_id, sender_id, recipient_id, sender_number, recipient_number, body, stamp)
			select ${matchId}, 0, last, ${randomBytes(16)}, sender.id, recipient.id, sender.last_message, recipient.last_message,
				${body}, ${randomBytes(40)}::bytea
			from chat, numbered sender, numbered recipient where sender.id = ${senderId} and recipient.id = ${recipientId}`.execute(
			db,
		)
	try {
		await Promise.all(messages.slice(0, atOnce).map(() => db.selectFrom('opening').select('one').execute())) // connects
		const left = [...messages].reverse()
		const begin = performance.now()
		const work = async () => {
			for (let message = left.pop(); message; message = left.pop()) await write(message)
		}
		await Promise.all(Array.from({ length: atOnce }, work))
		return (performance.now() - begin) / 1000
	} finally {
		await db.destroy()
	}
}
