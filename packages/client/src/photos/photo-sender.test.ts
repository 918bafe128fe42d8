import { limits } from '@ydo/contract/limits'
import { consentVersion } from '@ydo/contract/profile'
import { photosTexts } from '@ydo/contract/texts/photos'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { expect, test, vi } from 'vitest'
import type { SendOptions } from '#photos/photo-calls.ts'
import { photoBytes, sampleJoining, samplePhoto } from '#test/sample-joining.ts'
import { refuses } from '#test/sample-profile.ts'

const texts = photosTexts

async function begun() {
	const device = sampleJoining()
	const joining = device.open()
	await joining.begin()
	const look = () => joining.getSnapshot().photos
	const posts = () => device.calls.filter(({ method }) => method === 'POST').length
	return { device, joining, look, posts, photos: joining.photos }
}

/** A pending upload that the test answers and an abort rejects. */
function held() {
	const answer = Promise.withResolvers<Response>()
	const asked = Promise.withResolvers<SendOptions>()
	const upload = (options: SendOptions) => {
		options.signal.addEventListener('abort', () => answer.reject(new DOMException('gone', 'AbortError')))
		asked.resolve(options)
		return answer.promise
	}
	return { upload, answer, asked: asked.promise }
}

const arrived = (id: string) => Response.json(samplePhoto(id), { status: 201 })

test('uploads files one after the other, with progress, and keeps their order', async () => {
	const { device, photos, look, posts } = await begun()
	const first = held()
	device.upload.push(first.upload)
	photos.add([photoBytes()])
	photos.add([photoBytes()])
	const { onProgress } = await first.asked
	onProgress(0.4)
	expect(look().sending).toMatchObject([{ state: 'sending', progress: 0.4 }, { state: 'waiting' }])
	expect(posts()).toBe(1)
	first.answer.resolve(arrived('one'))
	await expect.poll(() => look().photos.map(({ id }) => id)).toEqual(['one', 'p0'])
	expect(look()).toMatchObject({ sending: [], word: { said: texts.added, refused: false } })
})

test('blocks the step during an upload', async () => {
	const { device, joining, photos } = await begun()
	const slow = held()
	device.upload.push(slow.upload)
	photos.add([photoBytes()])
	await slow.asked
	joining.write({ birthDate: '14/08/2004', consent: consentVersion, gender: 'man', interestedIn: ['woman'] })
	joining.write({ discipline: 'Design', year: '2nd year' })
	joining.next()
	joining.next()
	expect(joining.next()).toBe('invalid')
	expect(joining.getSnapshot().errors).toEqual({ photos: welcomeTexts.errors.photosUnderWay })
	slow.answer.resolve(arrived('one'))
	await expect.poll(() => joining.getSnapshot().errors).toEqual({})
	expect(joining.next()).toBe('moved')
})

test.each([
	['the wrong type', refuses(415, 'unsupported_media'), texts.refused.type, false],
	['too many pixels', refuses(413, 'too_large'), texts.refused.pixels(16), false],
	['a tiny one', refuses(422, 'too_small'), texts.refused.narrow(160), false],
	['a damaged one', refuses(422, 'unprocessable'), texts.refused.damaged, false],
	['no network', new TypeError('Failed to fetch'), texts.refused.offline, true],
	['a fault', refuses(500, 'internal'), texts.refused.server, true],
	['an answer that is none', Response.json({}), texts.refused.server, true],
	['too many a minute', refuses(429, 'too_many_requests'), 'Some of it is not valid.', true],
])('%s is shown at the photo; the others continue', async (_, answer, reason, again) => {
	const { device, photos, look } = await begun()
	device.upload.push(() => answer)
	photos.add([photoBytes(), photoBytes()])
	await expect.poll(() => look().photos).toHaveLength(1)
	expect(look().sending).toMatchObject([{ state: 'failed', reason, again, progress: 0 }])
	photos.retry(look().sending[0]?.key ?? -1)
	await expect.poll(() => look().photos).toHaveLength(2)
	expect(look().sending).toEqual([])
})

test.each([
	['HEIC', new Blob(['\0\0\0\x18ftypheic']), texts.refused.heic],
	['nothing', new Blob([]), texts.refused.damaged],
	['too many bytes', photoBytes(limits.photoBytes + 1), texts.refused.large(12)],
])('%s is refused before upload', async (_, file, reason) => {
	const { photos, look, posts } = await begun()
	photos.add([file])
	await expect.poll(() => look().sending).toMatchObject([{ state: 'failed', reason, again: false }])
	expect(posts()).toBe(0)
	photos.cancel(look().sending[0]?.key ?? -1)
	expect(look().sending).toEqual([])
})

test('shows a refused file among the failed ones, without an upload', async () => {
	const { photos, look, posts } = await begun()
	photos.refuse(photoBytes(), texts.refused.small(1, 160))
	expect(look().sending).toMatchObject([{ state: 'failed', reason: texts.refused.small(1, 160), again: false }])
	expect(posts()).toBe(0)
})

test('retries a server that asks to wait, but not endlessly', async () => {
	const { device, photos, look } = await begun()
	const busy = () => {
		const answer = refuses(503, 'unavailable')
		answer.headers.set('retry-after', '10')
		return answer
	}
	device.upload.push(busy, busy)
	photos.add([photoBytes()])
	await expect.poll(() => look().photos).toHaveLength(1)
	expect(device.waited).toEqual([10, 10])
	device.upload.push(...Array.from({ length: 6 }, () => busy))
	photos.add([photoBytes()])
	await expect.poll(() => look().sending).toMatchObject([{ state: 'failed', reason: texts.refused.busy, again: true }])
})

test('cancels a running upload, and sends the next', async () => {
	const { device, photos, look } = await begun()
	const slow = held()
	device.upload.push(slow.upload)
	photos.add([photoBytes(), photoBytes()])
	;(await slow.asked).onProgress(0.5)
	photos.cancel(look().sending[0]?.key ?? -1)
	expect((await slow.asked).signal.aborted).toBe(true)
	await expect.poll(() => look().photos.map(({ id }) => id)).toEqual(['p0'])
})

test('removes a photo cancelled during server processing', async () => {
	const { device, photos, look } = await begun()
	const slow = held()
	device.upload.push(slow.upload)
	photos.add([photoBytes()])
	;(await slow.asked).onProgress(1)
	photos.cancel(look().sending[0]?.key ?? -1)
	expect(look().sending).toEqual([])
	slow.answer.resolve(arrived('unwanted'))
	await expect.poll(() => device.calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/photos/unwanted' })
	expect(look().photos).toEqual([])
})

test('does not upload photos beyond the card’s limit', async () => {
	const { device, joining, look, photos, posts } = await begun()
	device.start = { proposed: {}, photos: ['a', 'b', 'c', 'd', 'e'].map(samplePhoto) }
	await joining.askPhotos()
	photos.add([photoBytes(), photoBytes()])
	expect(look().word).toEqual({ said: texts.full(limits.photos), refused: true })
	await expect.poll(() => look().photos).toHaveLength(limits.photos)
	expect(posts()).toBe(1)
})

test('fetches the photos if the server has more than known here', async () => {
	const { device, photos, look } = await begun()
	device.start = { proposed: {}, photos: [samplePhoto('elsewhere')] }
	device.upload.push(() => refuses(409, 'photo_limit'))
	photos.add([photoBytes()])
	await expect.poll(() => look().photos.map(({ id }) => id)).toEqual(['elsewhere'])
	expect(look().sending).toMatchObject([{ state: 'failed', again: false }])
})

test('removes a photo once the server has; a missing one counts as removed', async () => {
	const { device, joining, look, photos } = await begun()
	device.start = { proposed: {}, photos: [samplePhoto('a'), samplePhoto('b')] }
	await joining.askPhotos()
	device.removal.push(new TypeError('Failed to fetch'), refuses(409, 'photo_required'), refuses(404, 'not_found'))
	await photos.remove('a')
	expect(look()).toMatchObject({ removing: [], word: { said: texts.refused.notRemoved, refused: true } })
	await photos.remove('a')
	expect(look().word).toEqual({ said: 'Some of it is not valid.', refused: true })
	await photos.remove('a')
	expect(look().photos.map(({ id }) => id)).toEqual(['b'])
	await Promise.all([photos.remove('b'), photos.remove('b')])
	expect(look().photos).toEqual([])
	expect(device.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(4)
})

const ids = (photos: readonly { id: string }[]) => photos.map(({ id }) => id)

/** Three photos on the server. */
async function three() {
	const device = sampleJoining()
	device.start = { proposed: {}, photos: ['a', 'b', 'c'].map(samplePhoto) }
	const joining = device.open()
	await joining.begin()
	const look = () => joining.getSnapshot().photos
	const puts = () => device.calls.filter(({ method, path }) => method === 'PUT' && path.includes('photos'))
	return { device, joining, look, puts, photos: joining.photos }
}

test('moves a photo at once, and sends only the last order', async () => {
	const { device, look, puts, photos } = await three()
	const first = Promise.withResolvers<Response>()
	device.arrange.push(first.promise, Response.json(['b', 'a', 'c'].map(samplePhoto)))
	photos.move('c', 0)
	expect([ids(look().photos), look().word.said]).toEqual([['c', 'a', 'b'], 'Photo 3 moved to place 1'])
	photos.move('c', 2)
	photos.move('a', 1)
	photos.move('a', 9)
	first.resolve(Response.json(['c', 'a', 'b'].map(samplePhoto)))
	await vi.waitFor(() => expect(puts()).toHaveLength(2))
	expect(puts().map(({ body }) => body)).toEqual([{ ids: ['c', 'a', 'b'] }, { ids: ['b', 'a', 'c'] }])
	expect(ids(look().photos)).toEqual(['b', 'a', 'c'])
})

test('reverts an order that fails to save', async () => {
	const { device, look, photos } = await three()
	device.arrange.push(new TypeError('Failed to fetch'))
	photos.move('c', 0)
	await vi.waitFor(() => expect(look().word).toEqual({ said: texts.notMoved, refused: true }))
	expect(ids(look().photos)).toEqual(['a', 'b', 'c'])
})

test('applies the order to photos that changed meanwhile', async () => {
	const { device, look, puts, photos } = await three()
	device.start = { proposed: {}, photos: ['a', 'c', 'd'].map(samplePhoto) }
	device.arrange.push(refuses(409, 'conflict'), Response.json(['c', 'a', 'd'].map(samplePhoto)))
	photos.move('c', 0)
	await vi.waitFor(() => expect(puts()).toHaveLength(2))
	expect([puts()[1]?.body, ids(look().photos)]).toEqual([{ ids: ['c', 'a', 'd'] }, ['c', 'a', 'd']])
})

test('saves a description after a debounce, and keeps the text on failure', async () => {
	const { device, look, puts, photos } = await three()
	device.arrange.push(Response.json({ ...samplePhoto('b'), description: 'Me at the lake' }))
	photos.describe('b', 'Me')
	photos.describe('b', 'Me at the lake ')
	expect(look().written).toEqual({ b: 'Me at the lake ' })
	await vi.waitFor(() => expect(look().photos[1]?.description).toBe('Me at the lake'))
	expect(puts().map(({ path, body }) => [path, body])).toEqual([
		['/api/photos/b/description', { description: 'Me at the lake ' }],
	])
	expect(look().written).toEqual({})
	device.arrange.push(new TypeError('Failed to fetch'))
	photos.describe('a', 'A dog')
	await vi.waitFor(() => expect(look().word).toEqual({ said: texts.notDescribed, refused: true }))
	expect(look().written).toEqual({ a: 'A dog' })
	expect(puts()).toHaveLength(2)
})

test('replaces a photo by its crop, and transfers the unsaved description', async () => {
	const { device, look, photos } = await three()
	const answer = Promise.withResolvers<Response>()
	device.upload.push(({ onProgress }) => {
		onProgress(1)
		return answer.promise
	})
	device.arrange.push(new TypeError('Failed to fetch'))
	photos.describe('b', 'The lake')
	photos.replace('b', photoBytes())
	await vi.waitFor(() => expect(look().sending[0]).toMatchObject({ replaces: 'b', progress: 1 }))
	// The replacement has happened by now.
	photos.cancel(look().sending[0]?.key ?? -1)
	expect(look().sending).toHaveLength(1)
	answer.resolve(Response.json(samplePhoto('n')))
	await vi.waitFor(() => expect(ids(look().photos)).toEqual(['a', 'n', 'c']))
	expect(device.calls.find(({ path }) => path === '/api/photos/b')?.method).toBe('PUT')
	expect(look()).toMatchObject({ sending: [], written: { n: 'The lake' }, word: { said: texts.replaced } })
})
