import { chatLimits } from '@ydo/contract/chats'
import { sql } from 'kysely'
import { newsChannel, typingChannel } from '#domain/notices/store.ts'
import type { Database } from '#infra/database.ts'
import { startOf } from '#infra/time.ts'
import type { ChatCounts, SentMessage } from './rules.ts'

/** The state of a message's match, from the sender's side, and of the message itself. */
export type ChatStatus = ChatCounts & {
	peerId: Buffer
	endedDay: number | null
	isOpened: boolean
	/** The stored message with that id. `number` is its sender's. */
	held: (Placed & { body: Buffer; stamp: Buffer }) | undefined
}

/** A message ready for insertion; `time` is that of its stamp. */
export type StampedMessage = SentMessage & { peerId: Buffer; time: number; stamp: Uint8Array }

/** Position among all messages of the sender, and in the chat; both from 1. */
export type Placed = { number: number; seq: number }

export function createChatStore(db: Database) {
	return {
		/** The state for each message, in order; undefined if its sender has no such match. */
		statuses: (messages: readonly SentMessage[]): Promise<(ChatStatus | undefined)[]> => statuses(db, messages),
		/**
		 * Inserts messages in order and notifies both members of each; ids must be distinct. Undefined for a message whose match has
		 * ended, whose chat has a later stamp, whose sender has reached a limit, or which exists by now. Throws on a conflict with a
		 * concurrent write; then none is inserted.
		 */
		put: (messages: readonly StampedMessage[]): Promise<(Placed | undefined)[]> => put(db, messages),
		/** Sends a typing event to the peer's open sockets while the match lasts. */
		async notifyTyping(memberId: Buffer, matchId: Buffer): Promise<void> {
			await sql`
				select pg_notify(${typingChannel}, encode(peer_id || match_id, 'hex')) from match_sides
				where match_id = ${matchId} and member_id = ${memberId} and ended_day is null`.execute(db)
		},
	}
}

export type ChatStore = ReturnType<typeof createChatStore>

type StatusRow = {
	place: number
	peer_id: Buffer
	ended_day: number | null
	is_opened: boolean
	last_at: number | null
	own: number | null
	peers: number | null
	own_of_day: number | null
	held_number: number | null
	held_seq: number
	held_body: Buffer
	held_stamp: Buffer
}

async function statuses(db: Database, messages: readonly SentMessage[]): Promise<(ChatStatus | undefined)[]> {
	const column = <T>(of: (message: SentMessage) => T) => messages.map(of)
	const { rows } = await sql<StatusRow>`
		select place, peer_id, ended_day, chats.last_at,
			case when opener_id = member_id then by_opener else last - by_opener end as own,
			case when opener_id = member_id then last - by_opener else by_opener end as peers,
			case when opener_id = member_id then opener_today else other_today end as own_of_day,
			chats.match_id is not null as is_opened,
			held.sender_number as held_number, held.seq as held_seq, held.body as held_body, held.stamp as held_stamp
		from unnest(
			${column(({ matchId }) => matchId)}::bytea[], ${column(({ senderId }) => senderId)}::bytea[],
			${column(({ epoch }) => epoch)}::bigint[], ${column(({ messageId }) => messageId)}::bytea[]
		) with ordinality as sent (match_id, member_id, epoch, message_id, place)
			join match_sides using (match_id, member_id)
			left join chats on chats.match_id = sent.match_id and chats.epoch = sent.epoch
			left join messages held on held.match_id = sent.match_id and held.message_id = sent.message_id`.execute(db)
	const found = new Map(rows.map((row) => [row.place, row]))
	return messages.map((_, i) => {
		const row = found.get(i + 1)
		return row && statusOf(row)
	})
}

function statusOf(row: StatusRow): ChatStatus {
	const { held_number: number, held_seq: seq, held_body: body, held_stamp: stamp } = row
	return {
		peerId: row.peer_id,
		endedDay: row.ended_day,
		isOpened: row.is_opened,
		lastAt: row.last_at ?? 0,
		own: row.own ?? 0,
		peers: row.peers ?? 0,
		ownOfDay: row.own_of_day ?? 0,
		held: number === null ? undefined : { number, seq, body, stamp },
	}
}

/**
 * [Note: order] One statement, so one commit. It first locks all members concerned, in order of their ids to avoid deadlocks
 * between instances. Other writers to those members wait, so numbers become visible in order and without a gap. The statement's
 * snapshot may be stale except for rows it has locked, so the end of a match and a chat's last number, time and counts are read
 * from those. If another statement inserted the message meanwhile, the unique index on its id makes this one fail.
 */
async function put(db: Database, messages: readonly StampedMessage[]): Promise<(Placed | undefined)[]> {
	const column = <T>(of: (message: StampedMessage) => T) => messages.map(of)
	const members = messages.flatMap(({ senderId, peerId }) => [senderId, peerId])
	const { rows } = await sql<Placed & { place: number }>`
		with sent as (
			select * from unnest(
				${column(({ matchId }) => matchId)}::bytea[], ${column(({ epoch }) => epoch)}::bigint[],
				${column(({ messageId }) => messageId)}::bytea[], ${column(({ senderId }) => senderId)}::bytea[],
				${column(({ peerId }) => peerId)}::bytea[], ${column(({ body }) => body)}::bytea[],
				${column(({ stamp }) => Buffer.from(stamp))}::bytea[], ${column(({ time }) => time)}::bigint[]
			) with ordinality as sent (match_id, epoch, message_id, sender_id, recipient_id, body, stamp, time, place)
		), held as (
			select id, last_message from members where id = any(${members}::bytea[]) order by id for no key update
		), fit as (
			select sent.*, chats.last, chats.opener_id = sent.sender_id as is_opener, chats.by_opener,
				case when ${isDayOver} then 0 else chats.opener_today end as opener_today,
				case when ${isDayOver} then 0 else chats.other_today end as other_today
			from sent
				join match_sides on match_sides.match_id = sent.match_id
					and match_sides.member_id = sent.sender_id and match_sides.peer_id = sent.recipient_id
				join chats on chats.match_id = sent.match_id and chats.epoch = sent.epoch
			where (select count(*) from held) > 0 and match_sides.ended_day is null and chats.last_at <= sent.time
				and (
					select count(*) from messages where messages.match_id = sent.match_id and messages.message_id = sent.message_id
				) = 0
				and case when chats.opener_id = sent.sender_id
					then (chats.by_opener < chats.last or chats.last < ${chatLimits.messagesUnanswered})
						and (chats.opener_today < ${chatLimits.messagesPerDay} or ${isDayOver})
					else (chats.by_opener > 0 or chats.last < ${chatLimits.messagesUnanswered})
						and (chats.other_today < ${chatLimits.messagesPerDay} or ${isDayOver})
				end
			for share of match_sides for no key update of chats
		), counted as (
			select place, id, is_sender, last_message + row_number() over (partition by id order by place) as number
			from (
				select place, sender_id as id, true as is_sender from fit union all select place, recipient_id, false from fit
			) as each join held using (id)
		), numbers as (
			select place, max(number) filter (where is_sender) as sender_number,
				max(number) filter (where not is_sender) as recipient_number
			from counted group by place
		), numbered as (
			select fit.*, sender_number, recipient_number,
				last + row_number() over (partition by match_id, epoch order by place) as seq
			from fit join numbers using (place)
		), raised as (
			update members set last_message = more.last
			from (select id, max(number) as last from counted group by id) as more where members.id = more.id
		), advanced as (
			update chats set last = more.last, last_at = more.last_at, by_opener = more.by_opener,
				opener_today = more.opener_today, other_today = more.other_today
			from (
				select match_id, epoch, max(seq) as last, max(time) as last_at,
					max(by_opener) + count(*) filter (where is_opener) as by_opener,
					min(opener_today) + count(*) filter (where is_opener) as opener_today,
					min(other_today) + count(*) filter (where not is_opener) as other_today
				from numbered group by match_id, epoch
			) as more
			where chats.match_id = more.match_id and chats.epoch = more.epoch
		), written as (
			insert into messages (match_id, epoch, seq, message_id, sender_id, recipient_id, sender_number, recipient_number, body, stamp)
			select match_id, epoch, seq, message_id, sender_id, recipient_id, sender_number, recipient_number, body, stamp from numbered
		)
		select place, sender_number as number, seq,
			pg_notify(${newsChannel}, encode(sender_id, 'hex')), pg_notify(${newsChannel}, encode(recipient_id, 'hex'))
		from numbered`.execute(db)
	const placed = new Map(rows.map(({ place, number, seq }) => [place, { number, seq }]))
	return messages.map((_, i) => placed.get(i + 1))
}

/** True if a message falls on a later UTC day than the chat's last one. */
const isDayOver = sql`chats.last_at / ${startOf(1)}::bigint < sent.time / ${startOf(1)}::bigint`
