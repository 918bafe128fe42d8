import { readInitHead } from '@ydo/log/init-head'
import { sql } from 'kysely'
import { mayTalk } from '#access/matches.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { retrying } from '#platform/in-the-way.ts'
import { holdMembers } from '#platform/match-ends/store.ts'
import { isNext, type LeafRow, namesTheirLast, namesTheirLeaves, type SentInit } from './rules.ts'

export type ChatRow = { match_id: Buffer; epoch: number; init: Buffer }

/** The chat with the init that is kept; 'unprocessable' where it names another peer, or leaves that are not theirs. */
type Opened = { chat: ChatRow; isNew: boolean } | 'not_found' | 'conflict' | 'unprocessable'

export type OpeningStore = {
	/** A member's chats, by id and epoch. */
	of(memberId: Buffer): Promise<ChatRow[]>
	/** Keeps the init where it is the next; of two at once the first. */
	open(init: SentInit): Promise<Opened>
}

export function createOpeningStore(db: Database): OpeningStore {
	return {
		of: (memberId) =>
			db
				.selectFrom('chats')
				.innerJoin('match_sides', 'match_sides.match_id', 'chats.match_id')
				.select(['chats.match_id', 'chats.epoch', 'chats.init'])
				.where('match_sides.member_id', '=', memberId)
				.orderBy('chats.match_id')
				.orderBy('chats.epoch')
				.execute(),
		open: (init) => retrying(() => db.transaction().execute((trx) => openWithin(trx, init))),
	}
}

async function openWithin(trx: Transaction, { matchId, head, init }: SentInit): Promise<Opened> {
	const [opener, peer] = [Buffer.from(head.a), Buffer.from(head.b)]
	await holdMembers(trx, [opener, peer])
	const side = await trx
		.selectFrom('match_sides')
		.select(['peer_id', 'ended_day as endedDay'])
		.where('match_id', '=', matchId)
		.where('member_id', '=', opener)
		.executeTakeFirst()
	if (!side || !mayTalk(side)) return 'not_found'
	if (!side.peer_id.equals(peer)) return 'unprocessable'
	const chats = await trx
		.selectFrom('chats')
		.select(['match_id', 'epoch', 'init'])
		.where('match_id', '=', matchId)
		.orderBy('epoch')
		.execute()
	const there = chats.find(({ epoch }) => epoch === head.epoch)
	if (there) return { chat: there, isNew: false }
	const before = chats.at(-1)
	const headBefore = before && readInitHead(before.init)
	const named = [head, headBefore].flatMap((one) => (one ? [one.leafA, one.leafB] : []))
	const leaves = await leavesFrom(trx, [opener, peer], Math.min(...named))
	if (!namesTheirLeaves(head, leaves)) return 'unprocessable'
	if (!isNext(head, headBefore, leaves) || !namesTheirLast(head, leaves)) return 'conflict'
	const chat = { match_id: matchId, epoch: head.epoch, init }
	await trx
		.insertInto('chats')
		.values({ ...chat, opener_id: opener })
		.execute()
	return { chat, isNew: true }
}

/** The leaves of these members from an index on, in their order. */
function leavesFrom(trx: Transaction, members: readonly Buffer[], index: number): Promise<LeafRow[]> {
	return trx
		.selectFrom('log_leaves')
		.selectAll()
		.where('index', '>=', index)
		.where(sql`substring(leaf from 3 for 16)`, 'in', members) // where a leaf has its member
		.orderBy('index')
		.execute()
}
