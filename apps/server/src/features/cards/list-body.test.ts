import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createWorkQueue } from '#platform/work-queue.ts'
import { createListBody } from './list-body.ts'

const plain = Buffer.from(JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ id, name: 'Asha' }))))

function queueOfOne() {
	return createWorkQueue({ atOnce: 1, waiting: 0 })
}

/** A queue of one whose place is taken until it is let go. */
function busyQueue() {
	const queue = queueOfOne()
	const { promise, resolve } = Promise.withResolvers<void>()
	return { queue, done: queue.run(() => promise), letGo: resolve }
}

test('each encoding is sent to who accepts it, the smaller one first, and means the same', async () => {
	const body = createListBody({ plain, hash: 'hash' }, createWorkQueue({ atOnce: 1, waiting: 2 }))
	await expect.poll(async () => (await body.represent(['gzip'])).encoding).toBe('gzip')
	await expect.poll(async () => (await body.represent(['br'])).encoding).toBe('br')
	const [brotli, gzip] = [await body.represent(['br', 'gzip']), await body.represent(['gzip'])]
	expect(brotliDecompressSync(brotli.bytes)).toEqual(plain)
	expect(gunzipSync(gzip.bytes)).toEqual(plain)
	expect([brotli.encoding, brotli.etag, gzip.etag]).toEqual(['br', '"hash-br"', '"hash-gzip"'])
	expect(await body.represent([])).toEqual({ bytes: plain, etag: '"hash"' })
	expect((await body.represent(['br'])).bytes).toBe(brotli.bytes)
})

test('while there is no turn to compress the list goes out as it is, and is compressed later', async () => {
	const { queue, done, letGo } = busyQueue()
	const body = createListBody({ plain, hash: 'hash' }, queue)
	expect(await body.represent(['br'])).toEqual({ bytes: plain, etag: '"hash"' })
	letGo()
	await done
	await expect.poll(async () => (await body.represent(['br'])).encoding).toBe('br')
})

test('a turn that takes long is not waited for', async () => {
	const { promise } = Promise.withResolvers<void>()
	const queue = createWorkQueue({ atOnce: 1, waiting: 1 })
	queue.run(() => promise)
	const body = createListBody({ plain, hash: 'hash' }, queue)
	expect((await body.represent(['br'])).bytes).toBe(plain)
})

test('a list that nobody asks for any more is not compressed when its turn comes', async () => {
	const queue = createWorkQueue({ atOnce: 1, waiting: 1 })
	const { promise, resolve } = Promise.withResolvers<void>()
	queue.run(() => promise)
	const body = createListBody({ plain, hash: 'hash' }, queue)
	const asked = body.represent(['br'])
	body.retire()
	resolve()
	expect((await asked).encoding).toBeUndefined()
	expect((await body.represent(['br'])).encoding).toBeUndefined()
})

test('its tag is known in every encoding, and no other tag is', () => {
	const body = createListBody({ plain, hash: 'hash' }, queueOfOne())
	for (const tag of ['"hash"', '"hash-br"', '"hash-gzip"']) {
		expect(body.knownTag(tag)).toBe(tag)
		expect(body.knownTag(`"other", W/${tag}`)).toBe(tag)
	}
	expect(body.knownTag('*')).toBe('"hash"')
	for (const tag of ['"has"', '"hash-deflate"', 'hash', '', undefined]) expect(body.knownTag(tag)).toBeUndefined()
})
