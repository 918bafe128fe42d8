import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFull } from '@ydo/contract/test/in-full'
import { afterAll, expect, test } from 'vitest'
import { createFolderBlobs } from './blobs.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function store() {
	const folder = await mkdtemp(join(tmpdir(), 'ydo-blobs-'))
	folders.push(folder)
	return { folder, blobs: createFolderBlobs(join(folder, 'photos')) }
}

async function allOf(names: AsyncIterable<string>): Promise<string[]> {
	const all: string[] = []
	for await (const name of names) all.push(name)
	return all
}

test('returns stored bytes, also through another store on the same folder', async () => {
	const { folder, blobs } = await store()
	await blobs.put('ab12.480.webp', Buffer.from('one'))
	expect(await blobs.get('ab12.480.webp')).toEqual(Buffer.from('one'))
	expect(await createFolderBlobs(join(folder, 'photos')).get('ab12.480.webp')).toEqual(Buffer.from('one'))
})

test('returns undefined for a missing name and allows removing it', async () => {
	const { blobs } = await store()
	expect(await blobs.get('ab12')).toBeUndefined()
	await blobs.remove('ab12')
	await blobs.put('ab12', Buffer.from('one'))
	await blobs.remove('ab12')
	expect(await blobs.get('ab12')).toBeUndefined()
})

test('stores files in subfolders, readable by the owner alone, and leaves no temporary file', async () => {
	const { folder, blobs } = await store()
	await blobs.put('ab12', Buffer.from('one'))
	await blobs.put('ab12', Buffer.from('two'))
	expect(await readdir(folder, { recursive: true })).toEqual([
		'photos',
		join('photos', 'ab'),
		join('photos', 'ab', 'ab12'),
	])
	const file = join(folder, 'photos', 'ab', 'ab12')
	expect((await readFile(file)).toString()).toBe('two')
	if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('lists all names without temporary files of interrupted writes, and none without a folder', async () => {
	const { folder, blobs } = await store()
	expect(await allOf(blobs.names())).toEqual([])
	for (const name of ['ab12', 'ab34', 'cd56']) await blobs.put(name, Buffer.from('one'))
	await writeFile(join(folder, 'photos', 'ab', 'ab78.0123456789abcdef.draft'), 'half')
	await writeFile(join(folder, 'photos', 'notes.txt'), 'a file of the operator')
	expect((await allOf(blobs.names())).sort()).toEqual(['ab12', 'ab34', 'cd56'])
})

test.runIf(isFull)('never shows a reader a partial write', async () => {
	const { blobs } = await store()
	const writings = Array.from({ length: 20 }, (_, i) => Buffer.alloc(200_000, i))
	await blobs.put('ab12', Buffer.alloc(200_000, 99))
	const puts = Promise.all(writings.map((bytes) => blobs.put('ab12', bytes)))
	for (let i = 0; i < 50; i++) {
		const seen = (await blobs.get('ab12')) ?? Buffer.alloc(0)
		expect([seen.length, new Set(seen).size]).toEqual([200_000, 1])
	}
	await puts
})

test('leaves nothing after a failed write', async () => {
	const { folder, blobs } = await store()
	await writeFile(join(folder, 'photos'), 'a file where the folder should be')
	await expect(blobs.put('ab12', Buffer.from('one'))).rejects.toThrow()
	expect(await readdir(folder)).toEqual(['photos'])
})

test.each(['', 'a', '../keys.json', 'ab/../../keys', 'AB12', 'ab\0', '.hidden', '/etc/passwd'])(
	'rejects %j as a name',
	async (name) => {
		const { blobs } = await store()
		await expect(blobs.get(name)).rejects.toThrow('not the name of a blob')
		await expect(blobs.put(name, Buffer.from('one'))).rejects.toThrow('not the name of a blob')
		await expect(blobs.remove(name)).rejects.toThrow('not the name of a blob')
	},
)

test('removes a name together with temporary files of its interrupted writes, and nothing else', async () => {
	const { folder, blobs } = await store()
	for (const name of ['ab12', 'ab1', 'ab123']) await blobs.put(name, Buffer.from(name))
	for (const draft of ['ab12.0f.draft', 'ab123.0f.draft', 'ab12.480.webp.0f.draft'])
		await writeFile(join(folder, 'photos', 'ab', draft), 'half')
	await blobs.remove('ab12')
	expect((await readdir(join(folder, 'photos', 'ab'))).sort()).toEqual([
		'ab1',
		'ab12.480.webp.0f.draft',
		'ab123',
		'ab123.0f.draft',
	])
	await blobs.remove('ef56')
})
