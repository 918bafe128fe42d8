import { randomBytes } from 'node:crypto'
import type { Notice, NoticeKind } from '@ydo/contract/notices'
import { addNotice, openNotice, sealNotice } from '#domain/notices/store.ts'
import type { TestApp } from './app.ts'

/** Adds a notice for a member as the features do; by default of a match that does not exist. */
export function tell(
	{ db, deps: { sealer, clock } }: Pick<TestApp, 'db' | 'deps'>,
	memberId: Buffer,
	kind: NoticeKind = 'match',
): Promise<void> {
	const happened = { kind, ...(kind === 'match' && { match: randomBytes(16) }), at: clock() }
	return db.transaction().execute((trx) => addNotice(trx, memberId, sealNotice(sealer, memberId, happened)))
}

/** A member's notices, opened, oldest first. */
export async function noticesOf({ db, deps }: Pick<TestApp, 'db' | 'deps'>, memberId: Buffer): Promise<Notice[]> {
	const rows = await db.selectFrom('notices').selectAll().where('member_id', '=', memberId).orderBy('number').execute()
	return rows.map((row) => openNotice(deps.sealer, memberId, row))
}
