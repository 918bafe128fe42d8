import { type Notice, type NoticeKind, noticeLimits } from '@ydo/contract/notices'
import { sql } from 'kysely'
import type { Sealer } from '#infra/at-rest.ts'
import type { Transaction } from '#infra/database.ts'
import { dateOf, dayOf } from '#infra/time.ts'

/** PostgreSQL channel for changed counters of a member. The payload is the member's id in hex and nothing else. */
export const newsChannel = 'news'

/** PostgreSQL channel for typing events. The payload is the id of the member to notify and the chat's, in hex. */
export const typingChannel = 'typing'

/** A stored notice: the UTC day and the sealed event. */
export type StoredNotice = { day: number; sealed: Buffer }

/** The event, and for a match its id (16 bytes). */
type Happened = { kind: NoticeKind; match?: Buffer }

// Layout: kind (1 byte) | match (16, zeros for other kinds). Constant length, so that the ciphertext does not reveal the kind.
const matchBytes = 16
const codes: Readonly<Record<NoticeKind, number>> = { match: 1, 'sign-in': 2, 'token-reused': 3, 'keys-reset': 4 }

/** Seals a notice for a member. Of the time (Unix milliseconds) only the UTC day is stored. */
export function sealNotice(
	sealer: Sealer,
	memberId: Buffer,
	{ kind, match, at }: Happened & { at: number },
): StoredNotice {
	const plain = Buffer.concat([Buffer.of(codes[kind]), match ?? Buffer.alloc(matchBytes)])
	return { day: dayOf(at), sealed: sealer.seal(contextOf(memberId), plain) }
}

/** A notice as its member receives it. Throws if the bytes were not sealed for them. */
export function openNotice(
	sealer: Sealer,
	memberId: Buffer,
	{ number, day, sealed }: StoredNotice & { number: number },
): Notice {
	const plain = sealer.open(contextOf(memberId), sealed)
	const kind = (Object.keys(codes) as NoticeKind[]).find((one) => codes[one] === plain[0])
	if (!kind) throw new Error('a notice is of no known kind')
	const match = kind === 'match' && { match: plain.subarray(1).toString('base64url') }
	return { number, day: dateOf(day), kind, ...match }
}

/**
 * Adds a notice with the member's next number and notifies their open sockets, both on commit. Does nothing for an erased member. To
 * add notices for several members, begin with the lowest id (as bytes), or transactions may deadlock.
 */
export async function addNotice(trx: Transaction, memberId: Buffer, { day, sealed }: StoredNotice): Promise<void> {
	await sql`
		with counted as (
			update members set last_notice = last_notice + 1 where id = ${memberId} returning id, last_notice
		), written as (
			insert into notices (member_id, number, day, sealed)
			select id, last_notice, ${day}::int, ${sealed}::bytea from counted
		), forgotten as (
			delete from notices using counted where member_id = id and number <= last_notice - ${noticeLimits.kept}::int
		)
		select pg_notify(${newsChannel}, encode(id, 'hex')) from counted`.execute(trx)
}

function contextOf(memberId: Buffer): string {
	return `notices.${memberId.toString('base64url')}`
}
