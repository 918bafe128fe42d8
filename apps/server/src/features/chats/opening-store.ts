import { sql } from 'kysely'
import { mayTalk } from '#access/matches.ts'
import { lockMembers } from '#domain/matches/store.ts'
import { openSide } from '#domain/matches/stored-choices.ts'
import type { Sealer } from '#infra/at-rest.ts'
import type { Database, Transaction } from '#infra/database.ts'
import { retrying } from '#infra/database-errors.ts'
import { hasStartedOver, type LeafRow, namesLeaves, type SentInit } from './rules.ts'

export type ChatRow = { match_id: Buffer; epoch: number; init: Buffer }

/**
 * The chat with its stored init; 'unprocessable' if the init names another peer or other leaves than the match, 'conflict' if
 * one of the two has reset their keys since.
 */
type Opened = { chat: ChatRow; isNew: boolean } | 'not_found' | 'conflict' | 'unprocessable'

export function createOpeningStore(db: Database, sealer: Sealer) {
	return {
		/** A member's chats, by id. */
		of: (memberId: Buffer): Promise<ChatRow[]> =>
			db
				.selectFrom('chats')
				.innerJoin('match_sides', 'match_sides.match_id', 'chats.match_id')
				.select(['chats.match_id', 'chats.epoch', 'chats.init'])
				.where('match_sides.member_id', '=', memberId)
				.orderBy('chats.match_id')
				.execute(),
		/** Stores the first init of a match; later ones get that one. */
		open: (init: SentInit): Promise<Opened> =>
			retrying(() => db.transaction().execute((trx) => openWithin(trx, sealer, init))),
	}
}

async function openWithin(trx: Transaction, sealer: Sealer, { matchId, head, init }: SentInit): Promise<Opened> {
	const [opener, peer] = [Buffer.from(head.a), Buffer.from(head.b)]
	await lockMembers(trx, [opener, peer])
	const side = await trx
		.selectFrom('match_sides')
		.select(['peer_id', 'ended_day as endedDay', 'sealed'])
		.where('match_id', '=', matchId)
		.where('member_id', '=', opener)
		.executeTakeFirst()
	if (!side || !mayTalk(side) || !(await hasSide(trx, matchId, side.peer_id))) return 'not_found'
	if (!side.peer_id.equals(peer)) return 'unprocessable'
	const there = await trx
		.selectFrom('chats')
		.select(['match_id', 'epoch', 'init'])
		.where('match_id', '=', matchId)
		.executeTakeFirst()
	if (there) return { chat: there, isNew: false }
	if (!namesLeaves(head, openSide(sealer, { matchId, memberId: opener }, side.sealed))) return 'unprocessable'
	const later = await leavesAfter(trx, [opener, peer], Math.min(head.leafA, head.leafB))
	if (hasStartedOver(head, later)) return 'conflict'
	const chat = { match_id: matchId, epoch: head.epoch, init }
	await trx
		.insertInto('chats')
		.values({ ...chat, opener_id: opener, other_id: peer })
		.execute()
	return { chat, isNew: true }
}

/** True if the peer's side still exists; it is deleted with their account. */
async function hasSide(trx: Transaction, matchId: Buffer, memberId: Buffer): Promise<boolean> {
	const side = await trx
		.selectFrom('match_sides')
		.select('match_id')
		.where('match_id', '=', matchId)
		.where('member_id', '=', memberId)
		.executeTakeFirst()
	return side !== undefined
}

/** The leaves of these members after an index. */
function leavesAfter(trx: Transaction, members: readonly Buffer[], index: number): Promise<LeafRow[]> {
	return trx
		.selectFrom('log_leaves')
		.selectAll()
		.where('index', '>', index)
		.where(sql`substring(leaf from 3 for 16)`, 'in', members) // offset of the member id in a leaf
		.execute()
}
