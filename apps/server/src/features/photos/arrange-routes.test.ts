import { cardPaths } from '@ydo/contract/cards'
import { limits } from '@ydo/contract/limits'
import { photoList } from '@ydo/contract/photo-changes'
import { profilePaths } from '@ydo/contract/profile'
import { isFull } from '@ydo/contract/test/in-full'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { removeMember, setMemberStatus } from '#domain/card-changes/store.ts'
import { photosOf } from '#domain/cards/store.ts'
import type { BlobStore } from '#infra/blobs.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { addPhoto, join, testPhoto } from '#test/members.ts'

const all = await testApp()

type Headers = Partial<SignedIn['headers']>

const put = (path: string, body: object, headers: Headers, to = all) =>
	to.app.inject({ method: 'PUT', url: `${profilePaths.photos}/${path}`, headers, body })

const order = (ids: readonly string[], { headers }: { headers: Headers }) => put('order', { ids }, headers)

const describePhoto = (id: string, description: string, { headers }: { headers: Headers }) =>
	put(`${id}/description`, { description }, headers)

function replace(id: string, body: Buffer, { headers }: { headers: Headers }, to = all) {
	return to.app.inject({
		method: 'PUT',
		url: `${profilePaths.photos}/${id}`,
		headers: { ...headers, 'content-type': 'application/octet-stream' },
		body,
	})
}

async function idsOf({ memberId }: SignedIn, { db } = all): Promise<string[]> {
	return (await photosOf(db, memberId)).map((row) => row.id.toString('base64url'))
}

async function withPhotos(count: number, to: TestApp = all) {
	const member = await join(to)
	for (let i = 1; i < count; i++) await addPhoto(to, member)
	return { ...member, ids: await idsOf(member, to) }
}

/** An observable photo store in memory that can be made to fail. */
function watchedBlobs() {
	const kept = new Map<string, Buffer>()
	const held = { put: Promise.resolve(), failing: false }
	const blobs: BlobStore = {
		put: async (name, bytes) => {
			kept.set(name, Buffer.from(bytes))
			await held.put
		},
		get: async (name) => kept.get(name),
		remove: async (name) => {
			if (held.failing) throw new Error('the disk is gone')
			kept.delete(name)
		},
		names: async function* () {},
	}
	const of = (id: string) =>
		[...kept.keys()].filter((name) => name.startsWith(Buffer.from(id, 'base64url').toString('hex')))
	return { blobs, kept, held, of }
}

describe('order', () => {
	test('is the member’s own; the first photo is the card’s face and a new photo comes last', async () => {
		const member = await withPhotos(3)
		const [a = '', b = '', c = ''] = member.ids
		const answer = await order([c, a, b], member)
		expect(answer.statusCode).toBe(200)
		expect(photoList.parse(answer.json()).map(({ id }) => id)).toEqual([c, a, b])
		const added = await addPhoto(all, member)
		expect(await idsOf(member)).toEqual([c, a, b, added.id])
		const viewer = await join(all, { gender: 'man', interestedIn: ['woman'] })
		const list = await all.app.inject({ url: cardPaths.all, headers: viewer.headers })
		const shown = list.json().find(({ id }: { id: string }) => id === member.memberId.toString('base64url'))
		expect(shown.photos.map(({ id }: { id: string }) => id)).toEqual([c, a, b, added.id])
		expect(shown.image).toBe(shown.photos[0].src)
	})

	test('must name each of the member’s photos exactly once, otherwise nothing changes', async () => {
		const [member, other] = [await withPhotos(2), await withPhotos(2)]
		const [a = '', b = ''] = member.ids
		const strange = other.ids[0] ?? ''
		for (const ids of [[a], [a, a], [a, b, b], [a, strange], [a, b, strange], [b, 'x']])
			expect([ids, (await order(ids, member)).statusCode]).toEqual([ids, 409])
		for (const ids of [[], Array(limits.photos + 1).fill(a)]) expect((await order(ids, member)).statusCode).toBe(400)
		expect([await idsOf(member), await idsOf(other)]).toEqual([member.ids, other.ids])
	})
})

describe('description', () => {
	test('is cleaned, shown with the photo, and can be removed', async () => {
		const member = await withPhotos(1)
		const id = member.ids[0] ?? ''
		const answer = await describePhoto(id, ' Me,\u202e on\na bicycle ', member)
		expect([answer.statusCode, answer.json().description]).toEqual([200, 'Me, on a bicycle'])
		const viewer = await join(all, { gender: 'man', interestedIn: ['woman'] })
		const list = await all.app.inject({ url: cardPaths.all, headers: viewer.headers })
		expect(list.body).toContain('"description":"Me, on a bicycle"')
		expect((await describePhoto(id, ' ', member)).json()).not.toHaveProperty('description')
	})

	test('has a maximum length', async () => {
		const member = await withPhotos(1)
		const long = 'x'.repeat(limits.photoDescriptionLength + 1)
		expect((await describePhoto(member.ids[0] ?? '', long, member)).statusCode).toBe(400)
		const most = '🇮🇳'.repeat(limits.photoDescriptionLength)
		expect((await describePhoto(member.ids[0] ?? '', most, member)).json()).toMatchObject({ description: most })
		expect((await describePhoto(member.ids[0] ?? '', '\u200b\u200d', member)).json()).not.toHaveProperty('description')
	})

	test('is sealed at rest', async () => {
		const member = await withPhotos(1)
		await describePhoto(member.ids[0] ?? '', 'Quokka on a zeppelin', member)
		const { rows } = await sql<{ sealed: Buffer }>`select sealed from photos`.execute(all.db)
		for (const { sealed } of rows) expect(sealed.includes('Quokka')).toBe(false)
	})
})

describe('replacing a photo', () => {
	test('keeps place and description, and deletes the previous image completely', async () => {
		const { blobs, of } = watchedBlobs()
		const own = await testApp({ deps: { blobs } })
		const member = await withPhotos(3, own)
		const [a = '', b = '', c = ''] = member.ids
		await put(`${b}/description`, { description: 'The lake' }, member.headers, own)
		await put('order', { ids: [b, c, a] }, member.headers, own)
		const before = of(b)
		expect(before.length).toBeGreaterThan(0)
		const answer = await replace(b, await testPhoto({ width: 300, height: 400 }), member, own)
		expect(answer.statusCode).toBe(200)
		const made = answer.json()
		expect(made).toMatchObject({ width: 300, height: 400, description: 'The lake' })
		expect(made.id).not.toBe(b)
		expect(await idsOf(member, own)).toEqual([made.id, c, a])
		expect(of(b)).toEqual([])
		expect((await own.app.inject(made.src)).statusCode).toBe(200)
		expect(await own.db.selectFrom('erased_photos').selectAll().execute()).toEqual([])
	})

	test('with an invalid image leaves the photo as it was', async () => {
		const member = await withPhotos(1)
		for (const body of [Buffer.from('words'), (await testPhoto()).subarray(0, 150)])
			expect((await replace(member.ids[0] ?? '', body, member)).statusCode).toBeGreaterThanOrEqual(415)
		expect(await idsOf(member)).toEqual(member.ids)
	})

	test.runIf(isFull)('twice at once succeeds once', async () => {
		const member = await withPhotos(1)
		const id = member.ids[0] ?? ''
		const other = await testApp({ deps: all.deps })
		const small = await testPhoto()
		const answers = await Promise.all([all, other].map((to) => replace(id, small, member, to)))
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
		expect(await idsOf(member)).toHaveLength(1)
	})
})

describe('access', () => {
	test('refuses a bad token, and answers another member’s photo like an unknown one', async () => {
		const [owner, other] = [await withPhotos(1), await withPhotos(1)]
		const id = owner.ids[0] ?? ''
		const absent = 'AAAAAAAAAAAAAAAAAAAAAA'
		const small = await testPhoto()
		const calls = [
			(headers: Headers, of: string) => describePhoto(of, 'mine', { headers }),
			(headers: Headers, of: string) => replace(of, small, { headers }),
		]
		for (const call of calls) {
			expect((await call({}, id)).statusCode).toBe(401)
			const [refused, missing] = [await call(other.headers, id), await call(other.headers, absent)]
			expect([refused.statusCode, refused.body]).toEqual([404, missing.body])
		}
		expect((await order([id], { headers: {} })).statusCode).toBe(401)
		expect(await idsOf(owner)).toEqual([id])
	})

	test('refuses a suspended member', async () => {
		const own = await testApp()
		const member = await withPhotos(1, own)
		await setMemberStatus(own.db, member.memberId, 'suspended')
		for (const path of ['order', `${member.ids[0]}/description`])
			expect((await put(path, { ids: member.ids, description: 'x' }, member.headers, own)).statusCode).toBe(401)
	})
})

/** Another instance on the same database and files, as after a restart. */
async function start({ deps }: TestApp): Promise<TestApp> {
	const next = await testApp({ deps })
	await next.app.ready()
	return next
}

describe('leftover files', () => {
	test.runIf(isFull)('that could not be deleted are deleted at the next start', async () => {
		const { blobs, kept, held, of } = watchedBlobs()
		const own = await testApp({ deps: { blobs } })
		const member = await withPhotos(2, own)
		const [a = '', b = ''] = member.ids
		held.failing = true
		const { headers } = member
		expect((await own.app.inject({ method: 'DELETE', url: `${profilePaths.photos}/${a}`, headers })).statusCode).toBe(
			204,
		)
		expect((await replace(b, await testPhoto(), member, own)).statusCode).toBe(200)
		expect([of(a).length, of(b).length]).toEqual([2, 2])
		held.failing = false
		const [present = ''] = await idsOf(member, own)
		await start(own)
		await expect.poll(() => kept.size).toBe(of(present).length)
		expect(await own.db.selectFrom('erased_photos').selectAll().execute()).toEqual([])
	})

	test('of a removed member are deleted, even if the machine stopped before', async () => {
		const { blobs, kept } = watchedBlobs()
		const own = await testApp({ deps: { blobs } })
		const member = await withPhotos(2, own)
		expect(kept.size).toBe(4)
		await removeMember(own.db, member.memberId)
		await start(own)
		await expect.poll(() => kept.size).toBe(0)
	})

	test('of an interrupted upload are deleted once it can no longer be running, not before', async () => {
		const { blobs, kept, held } = watchedBlobs()
		const own = await testApp({ deps: { blobs } })
		const member = await own.signIn()
		const gate = Promise.withResolvers<void>()
		held.put = gate.promise
		const upload = own.app.inject({
			method: 'POST',
			url: profilePaths.photos,
			headers: { ...member.headers, 'content-type': 'image/jpeg' },
			body: await testPhoto(),
		})
		await expect.poll(() => kept.size).toBe(2)
		const early = await start(own)
		await early.app.close()
		expect(kept.size).toBe(2)
		await sql`update erased_photos set due_at = to_timestamp(0)`.execute(own.db)
		await start(own)
		await expect.poll(() => kept.size).toBe(0)
		// If it was still running after all, it must not show a photo whose files are gone.
		gate.resolve()
		expect((await upload).statusCode).toBe(500)
		expect(await idsOf(member, own)).toEqual([])
	})
})
