import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { photosOf } from '#domain/cards/store.ts'
import { createFolderBlobs } from '#infra/blobs.ts'
import { testApp } from '#test/app.ts'
import { addPhoto, join } from '#test/members.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const folder = temporaryFolder()
const photos = joinPath(folder, 'photos')
const all = await testApp({ deps: { blobs: createFolderBlobs(photos) } })
const member = await join(all)
await addPhoto(all, member)
await join(all)

/** Starts another instance on the same database and folder, stops it, and returns its log. */
async function startAgain(): Promise<string> {
	const log = new PassThrough({ encoding: 'utf8' })
	const { app } = await testApp({ deps: all.deps, server: { logger: { level: 'warn', stream: log } } })
	await app.ready()
	await app.close()
	return log.read() ?? ''
}

test('a start with all files present warns of nothing', async () => {
	expect(await startAgain()).toBe('')
})

test('a start logs the number of photos without a file, and continues', async () => {
	const [first] = await photosOf(all.db, member.memberId)
	const hex = first?.id.toString('hex') ?? ''
	const shard = joinPath(photos, hex.slice(0, 2))
	for (const name of readdirSync(shard)) if (name.startsWith(hex)) rmSync(joinPath(shard, name))
	expect(JSON.parse(await startAgain()).msg).toMatch(
		/^1 of 3 photos have no file in the folder "photos" of DATA_DIR: restore that folder from the backup, or set DATA_DIR/,
	)
})

test('a start without the folder counts all photos as missing', async () => {
	renameSync(photos, joinPath(folder, 'elsewhere'))
	expect(JSON.parse(await startAgain()).msg).toMatch(/^3 of 3 photos have no file/)
})
