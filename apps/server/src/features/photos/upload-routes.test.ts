import { once } from 'node:events'
import { request } from 'node:http'
import { limits } from '@ydo/contract/limits'
import { photo } from '@ydo/contract/photos'
import { profilePaths } from '@ydo/contract/profile'
import { isFull } from '@ydo/contract/test/in-full'
import { lifetimes } from '@ydo/contract/timings'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setMemberStatus } from '#domain/card-changes/store.ts'
import { photosOf } from '#domain/cards/store.ts'
import type { BlobStore } from '#infra/blobs.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { addPhoto, join, testPhoto } from '#test/members.ts'

const all = await testApp()
const small = await testPhoto()

const noBlobs: BlobStore = {
	put: async () => undefined,
	get: async () => undefined,
	remove: async () => undefined,
	names: async function* () {},
}

type Headers = Partial<SignedIn['headers']>

function send(
	body: Buffer | string,
	headers: Headers,
	{ type = 'image/jpeg', to = all }: { type?: string; to?: TestApp } = {},
) {
	return to.app.inject({
		method: 'POST',
		url: profilePaths.photos,
		headers: { 'content-type': type, ...headers },
		body,
	})
}

function remove(id: string, headers: Headers, to = all) {
	return to.app.inject({ method: 'DELETE', url: `${profilePaths.photos}/${id}`, headers })
}

async function idsOf({ memberId }: SignedIn, { db } = all): Promise<string[]> {
	return (await photosOf(db, memberId)).map((row) => row.id.toString('base64url'))
}

describe('access', () => {
	test('refuses a bad token for upload and removal', async () => {
		const member = await all.signIn()
		const { id } = await addPhoto(all, member)
		for (const headers of [
			{},
			{ authorization: 'Bearer abc.def.ghi' },
			{ authorization: `Bearer ${member.refreshToken}` },
		]) {
			expect((await send(small, headers)).statusCode).toBe(401)
			expect((await remove(id, headers)).statusCode).toBe(401)
		}
		expect(await idsOf(member)).toEqual([id])
	})

	test('refuses an expired token and a suspended member', async () => {
		const own = await testApp()
		const [late, banned] = [await own.signIn(), await own.signIn()]
		const { id } = await addPhoto(own, banned)
		await setMemberStatus(own.db, banned.memberId, 'suspended')
		expect((await send(small, banned.headers, { to: own })).statusCode).toBe(401)
		expect((await remove(id, banned.headers, own)).statusCode).toBe(401)
		own.clock.advance(lifetimes.accessToken * 1000 + 1000)
		expect((await send(small, late.headers, { to: own })).statusCode).toBe(401)
	})

	test('does not remove another member’s photo, and answers it like an unknown one', async () => {
		const [owner, other] = [await join(all), await join(all)]
		const [id] = await idsOf(owner)
		const answer = await remove(id ?? '', other.headers)
		const absent = await remove('AAAAAAAAAAAAAAAAAAAAAA', other.headers)
		expect([answer.statusCode, answer.body]).toEqual([404, absent.body])
		expect(await idsOf(owner)).toEqual([id])
	})
})

describe('upload', () => {
	test('returns address, size and blurred preview', async () => {
		const member = await all.signIn()
		const answer = await send(await testPhoto({ width: 300, height: 200 }), member.headers)
		expect(answer.statusCode).toBe(201)
		expect(photo.parse(answer.json())).toEqual(answer.json())
		expect(answer.json()).toMatchObject({ id: (await idsOf(member))[0], width: 300, height: 200 })
		expect((await all.app.inject(answer.json().src)).headers['content-type']).toBe('image/webp')
	})

	test.each(['image/png', 'image/heic', 'application/octet-stream', 'IMAGE/JPEG; q=1'])(
		'detects the format from the bytes, not from the declared %s',
		async (type) => {
			const { headers } = await all.signIn()
			expect((await send(small, headers, { type })).statusCode).toBe(201)
		},
	)

	test('keeps the order of uploads', async () => {
		const member = await all.signIn()
		const ids = []
		for (const colour of ['#f00', '#0f0', '#00f'])
			ids.push((await addPhoto(all, member, await testPhoto({ colour }))).id)
		expect(await idsOf(member)).toEqual(ids)
	})

	test('allows six photos, even when two instances take them concurrently', async () => {
		const member = await all.signIn()
		for (let i = 1; i < limits.photos; i++) await addPhoto(all, member)
		const other = await testApp({ deps: all.deps })
		const answers = await Promise.all([all, other].map((to) => send(small, member.headers, { to })))
		expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409])
		const seventh = await send(small, member.headers)
		expect([seventh.statusCode, seventh.json().error.code]).toEqual([409, 'photo_limit'])
		expect(await idsOf(member)).toHaveLength(limits.photos)
	})

	test.runIf(isFull)('queues a burst, and answers with a retry time when the queue is full', async () => {
		const count = 22 // two in progress and 16 waiting are accepted
		const members = await Promise.all(Array.from({ length: count }, () => all.signIn()))
		const photos = await Promise.all(
			members.map((_, i) => testPhoto({ width: 240, height: 240, colour: `rgb(${i}, 0, 0)` })),
		)
		const answers = await Promise.all(members.map(({ headers }, i) => send(photos[i] ?? small, headers)))
		const refused = answers.filter((answer) => answer.statusCode === 503)
		expect(refused.length).toBeGreaterThan(0)
		for (const answer of refused) {
			expect(answer.json().error.code).toBe('unavailable')
			expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
		}
		expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(count - refused.length)
		expect((await send(small, members[0]?.headers ?? {})).statusCode).toBe(201)
	})

	test('rate-limits per minute', async () => {
		const { headers } = await all.signIn()
		for (let i = 0; i < limits.photoUploadsPerMinute; i++) expect((await send('x', headers)).statusCode).toBe(415)
		const refused = await send(small, headers)
		expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
	})
})

describe('one upload at a time', () => {
	/** Begins an upload over a real connection with the given part of its body. */
	async function begin({ app }: TestApp, { headers }: SignedIn, body: Buffer = Buffer.alloc(0)) {
		const url = await app.listen({ port: 0 })
		const upload = request(new URL(profilePaths.photos, url), {
			method: 'POST',
			headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': small.length },
		})
		upload.on('error', () => undefined)
		onTestFinished(() => void upload.destroy())
		upload.flushHeaders()
		upload.write(body)
		return upload
	}

	/** An application whose photo writes complete on demand. */
	async function withSlowDisk() {
		const gate = Promise.withResolvers<void>()
		const begun = Promise.withResolvers<void>()
		const put = async () => {
			begun.resolve()
			await gate.promise
		}
		const blobs: BlobStore = { ...noBlobs, put }
		return { own: await testApp({ deps: { blobs } }), begun: begun.promise, finish: gate.resolve }
	}

	const status = async (member: SignedIn, to: TestApp) => (await send(small, member.headers, { to })).statusCode

	test('refuses a member’s second concurrent upload with a retry time; others are not affected', async () => {
		const { own, begun, finish } = await withSlowDisk()
		const [member, other] = [await own.signIn(), await own.signIn()]
		const first = status(member, own)
		await begun
		const refused = await send(small, member.headers, { to: own })
		expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
		const others = status(other, own)
		finish()
		expect(await Promise.all([first, others])).toEqual([201, 201])
		expect(await status(member, own)).toBe(201)
	})

	test('refuses the second before its body arrives', async () => {
		const { own, begun, finish } = await withSlowDisk()
		const member = await own.signIn()
		const first = send(small, member.headers, { to: own })
		await begun
		const second = await begin(own, member)
		const [answer] = await once(second, 'response')
		second.destroy()
		expect(answer.statusCode).toBe(429)
		finish()
		expect((await first).statusCode).toBe(201)
		expect(await status(member, own)).toBe(201)
	})

	test('a failed upload ends', async () => {
		const member = await all.signIn()
		expect((await send('words', member.headers)).statusCode).toBe(415)
		expect((await send('', member.headers)).statusCode).toBe(400)
		expect(await status(member, all)).toBe(201)
	})

	test('an aborted upload ends, so that the member can retry', async () => {
		const own = await testApp()
		const member = await own.signIn()
		const arrived = once(own.app.server, 'request')
		const upload = await begin(own, member, small.subarray(0, 9))
		const [incoming] = await arrived
		// Waits until its body is being read: earlier, the second upload would be taken instead.
		await expect.poll(() => incoming.readableFlowing).toBe(true)
		expect(await status(member, own)).toBe(429)
		upload.destroy()
		await expect.poll(() => status(member, own), { interval: 100 }).toBe(201)
	})

	test('processing counts until it ends, even if the client has disconnected', async () => {
		const { own, begun, finish } = await withSlowDisk()
		const member = await own.signIn()
		const closed = Promise.withResolvers<void>()
		own.app.server.on('connection', (socket) => socket.on('close', () => closed.resolve()))
		const upload = await begin(own, member, small)
		await begun
		upload.destroy()
		await closed.promise
		expect(await status(member, own)).toBe(429)
		finish()
		await expect.poll(() => status(member, own), { interval: 100 }).toBe(201)
	})
})

describe('refused uploads', () => {
	test.each<[string, string | Buffer, string, number, string]>([
		['words', 'hello', 'image/jpeg', 415, 'unsupported_media'],
		['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 415, 'unsupported_media'],
		['HTML', '<!doctype html>', 'text/html', 415, 'unsupported_media'],
		['JSON', '{"photo":""}', 'application/json', 415, 'unsupported_media'],
		['half a photo', small.subarray(0, small.length >> 1), 'image/jpeg', 422, 'unprocessable'],
		['nothing', '', 'image/jpeg', 400, 'bad_request'],
		['too many bytes', Buffer.alloc(limits.photoBytes + 1), 'image/jpeg', 413, 'too_large'],
	])('%s', async (_, body, type, status, code) => {
		const member = await all.signIn()
		const answer = await send(body, member.headers, { type })
		expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
		expect(await idsOf(member)).toEqual([])
	})

	test('a photo whose files cannot be written leaves nothing behind', async () => {
		const kept = new Map<string, Uint8Array>()
		const full: BlobStore = {
			...noBlobs,
			put: async (name, bytes) => {
				if (name.endsWith('.webp')) throw new Error('the disk is full')
				kept.set(name, bytes)
			},
			remove: async (name) => void kept.delete(name),
		}
		const own = await testApp({ deps: { blobs: full } })
		const member = await own.signIn()
		const answer = await send(small, member.headers, { to: own })
		expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'internal'])
		expect(await idsOf(member, own)).toEqual([])
		expect(kept.size).toBe(0)
	})
})

describe('removal', () => {
	test('deletes the address and the files', async () => {
		const kept = new Map<string, Buffer>()
		const blobs: BlobStore = {
			...noBlobs,
			put: async (name, bytes) => void kept.set(name, Buffer.from(bytes)),
			get: async (name) => kept.get(name),
			remove: async (name) => void kept.delete(name),
		}
		const own = await testApp({ deps: { blobs } })
		const member = await own.signIn()
		const { id, src } = await addPhoto(own, member)
		expect([kept.size, (await own.app.inject(src)).statusCode]).toEqual([2, 200])
		const answer = await remove(id, member.headers, own)
		expect([answer.statusCode, answer.body]).toEqual([204, ''])
		expect([kept.size, (await own.app.inject(src)).statusCode]).toEqual([0, 404])
		expect((await remove(id, member.headers, own)).statusCode).toBe(404)
	})

	test('keeps the last photo of a published card; without a card it may go', async () => {
		const member = await join(all)
		const [first] = await idsOf(member)
		const refused = await remove(first ?? '', member.headers)
		expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'photo_required'])
		await addPhoto(all, member)
		expect((await remove(first ?? '', member.headers)).statusCode).toBe(204)

		const fresh = await all.signIn()
		const { id } = await addPhoto(all, fresh)
		expect((await remove(id, fresh.headers)).statusCode).toBe(204)
	})

	test('leaves one of two photos that are removed concurrently', async () => {
		const member = await join(all)
		await addPhoto(all, member)
		const answers = await Promise.all((await idsOf(member)).map((id) => remove(id, member.headers)))
		expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 409])
		expect(await idsOf(member)).toHaveLength(1)
	})

	test('refuses an invalid id', async () => {
		const { headers } = await all.signIn()
		expect((await remove('..%2f..%2fkeys.json', headers)).statusCode).toBe(400)
	})
})
