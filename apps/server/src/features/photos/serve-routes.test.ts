import { type Card, cardPaths } from '@ydo/contract/cards'
import { photoAddress, photoFormats, photoWidths } from '@ydo/contract/photos'
import { profilePaths } from '@ydo/contract/profile'
import { isFull } from '@ydo/contract/test/in-full'
import { lifetimes } from '@ydo/contract/timings'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { setMemberStatus } from '#domain/card-changes/store.ts'
import { createPhotoAddresses } from '#domain/photos/photo-files.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { addPhoto, join, plantCard, testPhoto } from '#test/members.ts'
import { saveVisibility } from '#test/see.ts'

const hour = 3600 * 1000
const noon = 12 * hour

async function shown(size = { width: 600, height: 800 }) {
	const all = await testApp()
	const member = await all.signIn()
	const photo = await addPhoto(all, member, await testPhoto(size))
	return { all, member, ...photo }
}

const shared = await shown()

function get(url: string, { app }: TestApp = shared.all, headers = {}) {
	return app.inject({ url, headers })
}

test('serves every width and format as an image of that size and type to the holder of the address', async () => {
	for (const width of photoWidths)
		for (const format of photoFormats) {
			const answer = await get(photoAddress(shared.src, width, format))
			expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`])
			const made = await sharp(answer.rawPayload).metadata()
			expect(made.width).toBe(Math.min(width, 600))
			expect(made.format).toBe(format === 'avif' ? 'heif' : format)
		}
})

test('answers a width that was not generated with the widest one', async () => {
	const { all, src } = await shown({ width: 200, height: 200 })
	const widest = await get(photoAddress(src, 960, 'webp'), all)
	expect((await sharp(widest.rawPayload).metadata()).width).toBe(200)
	expect(widest.rawPayload).toEqual((await get(photoAddress(src, 480, 'webp'), all)).rawPayload)
})

test('may be cached until the address expires, by the browser only, and not embedded by other sites', async () => {
	const { headers } = await get(shared.src)
	expect(headers).toMatchObject({
		'cache-control': `private, max-age=${(lifetimes.photoAddress * 1000 - noon) / 1000}, immutable`,
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
	})
	expect(headers.etag).toMatch(/^"[\w.-]+"$/)
})

test('answers a known tag with 304; each version has its own tag', async () => {
	const { etag } = (await get(shared.src)).headers
	const again = await get(shared.src, shared.all, { 'if-none-match': etag })
	expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
	expect(again.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
	const other = await get(photoAddress(shared.src, 480, 'avif'), shared.all, { 'if-none-match': etag })
	expect(other.statusCode).toBe(200)
})

test('HEAD returns the length only', async () => {
	const whole = await get(shared.src)
	const head = await shared.all.app.inject({ method: 'HEAD', url: shared.src })
	expect([head.statusCode, head.body]).toEqual([200, ''])
	expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
})

test.runIf(isFull)('an address is valid until the end of the next day', async () => {
	const { all, src, id } = await shown()
	all.clock.advance(36 * hour - 1)
	const last = await get(src, all)
	expect([last.statusCode, last.headers['cache-control']]).toEqual([200, 'private, max-age=0, immutable'])
	const absent = await get('/photos/AAAAAAAAAAAAAAAAAAAAAA/480.webp?day=20777&sig=AAAAAAAAAAAAAAAAAAAAAA', all)
	all.clock.advance(1)
	const ended = await get(src, all)
	expect([ended.statusCode, ended.body, ended.headers]).toEqual([
		404,
		absent.body,
		{ ...absent.headers, date: ended.headers.date },
	])
	const known = await get(src, all, { 'if-none-match': `"${id}.480.webp"` })
	expect(known.statusCode).toBe(404)
})

test('any other address is answered as not found', async () => {
	const { id, src, all } = shared
	const { searchParams } = new URL(src, 'http://localhost')
	const [day, sig] = [Number(searchParams.get('day')), String(searchParams.get('sig'))]
	const at = (path: string, query: string) => `/photos/${path}?${query}`
	const good = `day=${day}&sig=${sig}`
	const flipped = (sig.startsWith('A') ? 'B' : 'A') + sig.slice(1)
	const tomorrow = createPhotoAddresses(all.deps.addressKey, 'owner').of(id, day + 1)
	const stranger = createPhotoAddresses(Buffer.alloc(32), 'owner').of(id, day)
	const absent = await get('/photos/AAAAAAAAAAAAAAAAAAAAAA/480.webp?day=20777&sig=AAAAAAAAAAAAAAAAAAAAAA')
	expect(absent.statusCode).toBe(404)
	for (const url of [
		tomorrow,
		stranger,
		at(`${id}/480.webp`, ''),
		at(`${id}/480.webp`, `day=${day}&sig=${flipped}`),
		at(`${id}/480.webp`, `day=${day}&sig=${sig.slice(0, -1)}`),
		at(`${id}/480.webp`, `day=${day}&sig=`),
		at(`${id}/480.webp`, `day=${day - 1}&sig=${sig}`),
		at(`${id}/480.webp`, `day=0${day}&sig=${sig}`),
		at(`${id}/480.webp`, `day=${day}.0&sig=${sig}`),
		at(`${id}/480.webp`, `${good}&day=${day}`),
		at(`${id.slice(0, -1)}/480.webp`, good),
		at(`${id}/481.webp`, good),
		at(`${id}/480.jpeg`, good),
		at(`${id}/480.webp.br`, good),
		at(`..%2f${id}/480.webp`, good),
		at('AAAAAAAAAAAAAAAAAAAAAA/480.webp', good),
	]) {
		const answer = await get(url)
		expect([url, answer.statusCode, answer.body]).toEqual([url, 404, absent.body])
		expect(answer.headers['cache-control']).toBe('no-store')
	}
})

test('photos of a suspended member are not found until reinstatement', async () => {
	const { all, member, src } = await shown()
	expect((await get(src, all)).statusCode).toBe(200)
	await setMemberStatus(all.db, member.memberId, 'suspended')
	expect((await get(src, all)).statusCode).toBe(404)
	await setMemberStatus(all.db, member.memberId, 'active')
	expect((await get(src, all)).statusCode).toBe(200)
})

test('photos of a paused member are not found for others, by any address, but still for the owner', async () => {
	const all = await testApp()
	const member = await join(all)
	const viewer = await all.signIn()
	await plantCard(all, viewer, { gender: 'man', interestedIn: ['woman'] })
	const cards = (await all.app.inject({ url: cardPaths.all, headers: viewer.headers })).json<Card[]>()
	const own = (await all.app.inject({ url: profilePaths.profile, headers: member.headers })).json()
	const answers = async () => [await get(cards[0]?.image ?? '', all), await get(own.photos[0].src, all)]
	expect((await answers()).map(({ statusCode }) => statusCode)).toEqual([200, 200])
	await saveVisibility(all, member, { paused: true })
	const [refused, shown] = await answers()
	const absent = await get('/photos/AAAAAAAAAAAAAAAAAAAAAA/480.webp?day=20777&sig=AAAAAAAAAAAAAAAAAAAAAA', all)
	expect([refused?.statusCode, refused?.body, shown?.statusCode]).toEqual([404, absent.body, 200])
	const known = await get(cards[0]?.image ?? '', all, { 'if-none-match': `"${own.photos[0].id}.480.webp"` })
	expect(known.statusCode).toBe(404)
	await saveVisibility(all, member, { paused: false })
	expect((await answers()).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a modified or swapped file is not served', async () => {
	const all = await testApp()
	const member = await all.signIn()
	const [one, other] = [await addPhoto(all, member), await addPhoto(all, member, await testPhoto({ colour: '#00f' }))]
	const nameOf = (id: string) => `${Buffer.from(id, 'base64url').toString('hex')}.160.webp`
	const foreign = (await all.deps.blobs.get(nameOf(other.id))) ?? Buffer.alloc(0)
	await all.deps.blobs.put(nameOf(one.id), foreign)
	expect((await get(photoAddress(one.src, 160, 'webp'), all)).statusCode).toBe(500)
	foreign[40] = (foreign[40] ?? 0) ^ 1
	await all.deps.blobs.put(nameOf(other.id), foreign)
	expect((await get(photoAddress(other.src, 160, 'webp'), all)).statusCode).toBe(500)
})
