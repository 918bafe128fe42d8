import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCard } from '#domain/cards/stored-card.ts'
import { type TestApp, testApp } from './app.ts'
import { addPhoto, plantCard, saveProfile } from './members.ts'

// What tests write in one query is what the product writes in several.

/** The rows of a table without what is new in every run: of bytes their number, of the database's own times only that they are set. */
async function rowsOf({ db }: TestApp, table: string): Promise<[column: string, value: unknown][][]> {
	const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
	return rows.map((row) => Object.entries(row).map(([column, value]) => [column, lasting(column, value)]))
}

function lasting(column: string, value: unknown): unknown {
	if (Buffer.isBuffer(value)) return `${value.length} bytes`
	return ['created_at', 'updated_at'].includes(column) ? typeof value : value
}

async function tablesOf({ db }: TestApp): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
	return rows.map(({ name }) => name)
}

test('a planted session leaves the rows of a new member’s sign-in', async () => {
	const [planted, real] = [await testApp(), await testApp()]
	await planted.signIn()
	await real.signIn({ subject: randomUUID() })
	for (const table of await tablesOf(real))
		expect([table, await rowsOf(planted, table)]).toEqual([table, await rowsOf(real, table)])
})

test('a planted card is a saved profile, without the days of its changes', async () => {
	const [planted, real] = [await testApp(), await testApp()]
	const [hers, theirs] = [await planted.signIn(), await real.signIn()]
	await plantCard(planted, hers)
	await addPhoto(real, theirs)
	expect((await saveProfile(real, theirs)).statusCode).toBe(200)
	const cardOf = async ({ db, deps }: TestApp, { memberId }: typeof hers) => {
		const { sealed, updated_at: _, ...row } = await db.selectFrom('cards').selectAll().executeTakeFirstOrThrow()
		return { ...row, member_id: row.member_id.equals(memberId), card: openCard(deps.sealer, memberId, sealed) }
	}
	const saved = await cardOf(real, theirs)
	const { changedOn: _, ...card } = saved.card
	expect(await cardOf(planted, hers)).toEqual({ ...saved, card })
	expect(await rowsOf(planted, 'card_clock')).toEqual(await rowsOf(real, 'card_clock'))
})
