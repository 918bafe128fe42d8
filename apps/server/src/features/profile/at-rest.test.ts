import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createFolderBlobs } from '#platform/blobs.ts'
import { testApp } from '#testing/app.ts'
import { addPhoto, saveProfile, testPhoto } from '#testing/members.ts'
import { block, idOf, saveVisibility } from '#testing/see.ts'

const folder = await mkdtemp(join(tmpdir(), 'ydo-at-rest-'))
afterAll(() => rm(folder, { recursive: true }))

const secrets = {
	name: 'Xanthippe',
	birthDate: '2003-07-19',
	gender: 'nonbinary',
	interestedIn: ['nonbinary', 'woman'],
	discipline: 'Smart Manufacturing',
	year: '3rd year',
	description: 'Collects zeppelins and obsidian.',
	tags: ['quokkas', 'zugzwang'],
	prompts: [{ prompt: 'A hill I will die on', answer: 'Yodelling is a language.' }],
} as const

/** Whom the member hides from. */
const hidden = {
	emails: ['zebulon.q@iiitdmj.ac.in'],
	rollPatterns: ['19qzx'],
	disciplines: ['Mechanical'],
	years: ['4th year'],
}

const person = {
	name: 'Xanthippe',
	fullName: 'Xanthippe Featherstonehaugh',
	email: 'xanthippe.f@iiitdmj.ac.in',
	subject: '1122334455',
}

/** Every value of every row of every table, as text and, for bytes, as they are. */
async function dump(db: Awaited<ReturnType<typeof testApp>>['db']): Promise<Buffer> {
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

async function files(): Promise<Buffer[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	return Promise.all(
		entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
	)
}

test('neither database nor files hold what a member wrote or showed', async () => {
	const all = await testApp({ deps: { blobs: createFolderBlobs(folder) } })
	const member = await all.signIn(person)
	await addPhoto(all, member, await testPhoto({ width: 600, height: 800 }))
	const saved = await saveProfile(all, member, {
		...secrets,
		interestedIn: [...secrets.interestedIn],
		tags: [...secrets.tags],
		prompts: [...secrets.prompts],
	})
	expect(saved.statusCode).toBe(200)
	expect((await saveVisibility(all, member, { paused: true, ...hidden })).statusCode).toBe(200)
	const other = await all.signIn()
	expect((await block(all, member, idOf(other))).statusCode).toBe(204)
	const young = await all.signIn({ subject: 'young' })
	await saveProfile(all, young, { birthDate: '2009-03-04' })

	const kept = [await dump(all.db), ...(await files())]
	expect(kept).toHaveLength(1 + 6)
	expect(kept[0]?.includes(member.memberId)).toBe(true)
	const told = [
		...Object.values(secrets)
			.flat()
			.flatMap((value) => (typeof value === 'string' ? value : Object.values(value))),
		...Object.values(hidden).flat(),
		...Object.values(person),
		'2009-03-04',
		'2027-03-04',
		'data:image',
		'Featherstonehaugh',
	]
	const heads = ['WEBP', 'RIFF', 'ftyp', 'avif', 'VP8', 'JFIF', 'Exif', 'mdat', '\xff\xd8\xff']
	for (const bytes of kept) {
		const text = bytes.toString('latin1').toLowerCase()
		for (const secret of told) expect(text).not.toContain(secret.toLowerCase())
		for (const head of heads)
			expect([head, bytes.subarray(0, 64).includes(Buffer.from(head, 'latin1'))]).toEqual([head, false])
		for (const head of ['ftypavif', 'WEBPVP8', '\xff\xd8\xff\xe0'])
			expect(bytes.includes(Buffer.from(head, 'latin1'))).toBe(false)
	}
})
