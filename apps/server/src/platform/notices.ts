import { type NoticeKind, noticeLimits } from '@ydo/contract/notices'
import { sql } from 'kysely'
import type { Transaction } from './database.ts'
import { newsChannel } from './news-channel.ts'

/**
 * Adds a notice with the member's next number and wakes their open sockets, both with the transaction's commit. Nothing for who
 * was erased. Who adds notices for several members begins with the lowest id (as bytes): two transactions that began with
 * different ones would wait for each other.
 */
export async function addNotice(trx: Transaction, memberId: Buffer, kind: NoticeKind): Promise<void> {
	await sql`
		with counted as (
			update members set last_notice = last_notice + 1 where id = ${memberId} returning id, last_notice
		), written as (
			insert into notices (member_id, number, kind) select id, last_notice, ${kind} from counted
		), forgotten as (
			delete from notices using counted where member_id = id and number <= last_notice - ${noticeLimits.kept}::int
		)
		select pg_notify(${newsChannel}, encode(id, 'hex')) from counted`.execute(trx)
}
