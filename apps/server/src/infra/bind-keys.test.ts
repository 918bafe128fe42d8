import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import type { Database } from './database.ts'
import { openKeys } from './keys.ts'

let file: string
let db: Database
const silent = () => {}

beforeEach(async () => {
	file = join(temporaryFolder(), 'keys.json')
	db = await testDatabase()
})

test('creates keys on first start and reuses them afterwards', async () => {
	const keys = await openKeys(db, file, silent)
	expect(await openKeys(db, file, silent)).toEqual(keys)
})

test('reports a missing key file beside a used database and creates none', async () => {
	await openKeys(db, file, silent)
	rmSync(file)
	await expect(openKeys(db, file, silent)).rejects.toThrow(`${file} is missing, but the database holds rows`)
	expect(existsSync(file)).toBe(false)
})

test('reports the keys of another installation', async () => {
	await openKeys(db, file, silent)
	const other = join(temporaryFolder(), 'keys.json')
	await openKeys(await testDatabase(), other, silent)
	await expect(openKeys(db, other, silent)).rejects.toThrow(`${other} holds other keys than those this database`)
})

test.each(['sealing', 'hashing'])('reports a single changed key: %s', async (name) => {
	await openKeys(db, file, silent)
	const keys = JSON.parse(readFileSync(file, 'utf8'))
	writeFileSync(file, JSON.stringify({ ...keys, [name]: 'A'.repeat(43) }))
	await expect(openKeys(db, file, silent)).rejects.toThrow('holds other keys')
})

test.each(['tokens', 'addresses'])('allows replacing a key of short-lived data: %s', async (name) => {
	await openKeys(db, file, silent)
	const keys = JSON.parse(readFileSync(file, 'utf8'))
	writeFileSync(file, JSON.stringify({ ...keys, [name]: 'A'.repeat(43) }))
	await expect(openKeys(db, file, silent)).resolves.toBeDefined()
})

test('continues with the key file after a crash between writing the file and the database', async () => {
	await openKeys(await testDatabase(), file, silent)
	await expect(openKeys(db, file, silent)).resolves.toBeDefined()
})

test('stores nothing in the database that reveals the keys', async () => {
	const keys = await openKeys(db, file, silent)
	const { key_fingerprint } = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
	expect(key_fingerprint).toHaveLength(32)
	for (const key of Object.values(keys)) expect(key_fingerprint.equals(key)).toBe(false)
})
