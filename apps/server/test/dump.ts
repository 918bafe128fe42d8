import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#infra/database.ts'

/** Every value of every row of every table, as text and, for bytes, verbatim. */
export async function dumpDatabase(db: Database): Promise<Buffer> {
	const tables = await sql<{ name: string }>`
		select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
	const parts: Buffer[] = []
	for (const { name } of tables.rows) {
		const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
		const values = rows.flatMap((row) => Object.values(row))
		parts.push(...values.map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(` ${JSON.stringify(value)} `))))
	}
	return Buffer.concat(parts)
}

/** The bytes of every file in a folder, by path. */
export async function dumpFolder(folder: string): Promise<Map<string, Buffer>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
	return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)))
}
