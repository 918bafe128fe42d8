import { chatLimits, type MessageList } from '@ydo/contract/chats'
import { sql } from 'kysely'
import { createBatcher } from '#infra/concurrency.ts'
import type { Database } from '#infra/database.ts'

/** Returns a page of the messages that a member sent or received after a number, and the number of the member's last message. */
export type MessageReader = (memberId: Buffer, number: number) => Promise<MessageList>

type Asked = { memberId: Buffer; number: number }
type MessageRow = { number: number; seq: number; body: Buffer; stamp: Buffer }
type Page = { messages: MessageRow[]; last: number }

/**
 * Batches requests for few messages: mostly one or two arrived since the device was woken. A request for more runs alone. Each page
 * comes from one database snapshot.
 */
export function createMessageReader(db: Database): MessageReader {
	const few = createBatcher((asked: readonly Asked[]) => pages(db, asked, fewMessages))
	return async (memberId, number) => {
		const asked = { memberId, number }
		const page = await few(asked)
		if (page.messages.length < fewMessages) return shown(page)
		const [whole = page] = await pages(db, [asked], chatLimits.messagesOfAnswer)
		return shown(whole)
	}
}

function shown({ messages, last }: Page): MessageList {
	const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
	return {
		messages: messages.map(({ body, stamp, ...rest }) => ({ ...rest, body: text(body), stamp: text(stamp) })),
		last,
	}
}

const fewMessages = 8

type PageRow = { place: number; last: number; number: number | null; seq: number; body: Buffer; stamp: Buffer }

/** For each request a page of the messages sent and received after a number, in number order, bounded by count and bytes. */
async function pages(db: Database, asked: readonly Asked[], most: number): Promise<Page[]> {
	const { rows } = await sql<PageRow>`
		select place, last_message as last, number, seq, body, stamp
		from unnest(
			${asked.map(({ memberId }) => memberId)}::bytea[], ${asked.map(({ number }) => number)}::bigint[]
		) with ordinality as asked (id, after, place)
			join members using (id)
			left join lateral (
				select *, sum(octet_length(body)) over (order by number) as bytes from (
					(
						select sender_number as number, seq, body, stamp from messages
						where sender_id = id and sender_number > after order by sender_number limit ${most}
					) union all (
						select recipient_number, seq, body, stamp from messages
						where recipient_id = id and recipient_number > after order by recipient_number limit ${most}
					) order by number limit ${most}
				) as next
			) as page on bytes - octet_length(body) < ${chatLimits.bytesOfAnswer}
		order by place, number`.execute(db)
	const found = asked.map((): Page => ({ messages: [], last: 0 }))
	for (const { place, last, number, ...row } of rows) {
		const page = found[place - 1]
		if (page) page.last = last
		if (number !== null) page?.messages.push({ number, ...row })
	}
	return found
}
