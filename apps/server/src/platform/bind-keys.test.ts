import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openKeys } from './bind-keys.ts'
import type { Database } from './database.ts'

let file: string
let db: Database
const silent = () => {}

beforeEach(async () => {
	file = join(temporaryFolder(), 'keys.json')
	db = await testDatabase()
})

test('the first start makes keys, and every later one opens the same', async () => {
	const keys = await openKeys(db, file, silent)
	expect(await openKeys(db, file, silent)).toEqual(keys)
})

test('a missing file beside a used database is reported, and no other one is made', async () => {
	await openKeys(db, file, silent)
	rmSync(file)
	await expect(openKeys(db, file, silent)).rejects.toThrow(`${file} is missing, but the database holds rows`)
	expect(existsSync(file)).toBe(false)
})

test('the keys of another installation are reported', async () => {
	await openKeys(db, file, silent)
	const other = join(temporaryFolder(), 'keys.json')
	await openKeys(await testDatabase(), other, silent)
	await expect(openKeys(db, other, silent)).rejects.toThrow(`${other} holds other keys than those this database`)
})

test.each(['sealing', 'hashing'])('one other key is reported: %s', async (name) => {
	await openKeys(db, file, silent)
	const keys = JSON.parse(readFileSync(file, 'utf8'))
	writeFileSync(file, JSON.stringify({ ...keys, [name]: 'A'.repeat(43) }))
	await expect(openKeys(db, file, silent)).rejects.toThrow('holds other keys')
})

test.each(['tokens', 'addresses'])('a key of short-lived things may be replaced: %s', async (name) => {
	await openKeys(db, file, silent)
	const keys = JSON.parse(readFileSync(file, 'utf8'))
	writeFileSync(file, JSON.stringify({ ...keys, [name]: 'A'.repeat(43) }))
	await expect(openKeys(db, file, silent)).resolves.toBeDefined()
})

test('a start that was killed between file and database goes on with the file', async () => {
	await openKeys(await testDatabase(), file, silent)
	await expect(openKeys(db, file, silent)).resolves.toBeDefined()
})

test('the database learns nothing of the keys', async () => {
	const keys = await openKeys(db, file, silent)
	const { key_fingerprint } = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
	expect(key_fingerprint).toHaveLength(32)
	for (const key of Object.values(keys)) expect(key_fingerprint.equals(key)).toBe(false)
})
