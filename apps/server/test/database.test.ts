import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const db = await testDatabase()

test('gives a test file every table, empty', async () => {
	expect(await db.selectFrom('members').selectAll().execute()).toEqual([])
	expect(await db.selectFrom('card_clock').select('version').execute()).toEqual([{ version: 0 }])
})

test('isolates two databases of one file', async () => {
	const other = await testDatabase()
	await sql`create table only_here (i int)`.execute(db)
	await expect(sql`select * from only_here`.execute(other)).rejects.toThrow('does not exist')
})
