import { packPaths, packRequest, packSize } from '@ydo/contract/photo-packs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { sampleCard } from '#test/sample-cards.ts'
import { createFaces, readPack } from './create-faces.ts'

const idOf = (number: number) => `p${number}`.padEnd(22, 'A')
const src = (id: string) => `/photos/${id}/480.webp?day=20777&sig=AAAAAAAAAAAAAAAAAAAAAA`
const photo = (id: string) => ({ id, src: src(id), blur: '', width: 4, height: 3 })
const cardOf = (number: number) => sampleCard(`c${number}`, { photos: [photo(idOf(number)), photo(`${idOf(number)}`)] })
const cards = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => cardOf(from + i))
const goesOn = () => new AbortController().signal

/** A server that answers each photo with its own id. */
function server() {
	const asked: string[][] = []
	const state = { failing: false }
	const request: Request = async (path, init) => {
		expect([path, init?.method]).toEqual([packPaths.pack, 'POST'])
		if (state.failing) return new Response(null, { status: 429 })
		const { sources } = packRequest.parse(JSON.parse(String(init?.body)))
		const ids = sources.map((source) => source.split('/')[2] ?? '')
		asked.push(ids)
		return new Response(packOf(ids.map((id) => new TextEncoder().encode(id))))
	}
	return { asked, state, request }
}

function packOf(images: Uint8Array[]): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(images.flatMap((image) => [0, 0, image.length >> 8, image.length & 255, ...image]))
}

function device(request: Request, storage = createMemoryStorage()) {
	return { storage, open: (member = 'me') => createFaces({ request, storage, member }) }
}

test('fetches all faces in packs, in order, and caches them for the next visit', async () => {
	const { asked, request } = server()
	const { open } = device(request)
	const listed = cards(0, 70)
	await open().bring(listed, goesOn())
	expect(asked.map(({ length }) => length)).toEqual([packSize, packSize, 6])
	expect(asked.flat()).toEqual(listed.map(({ photos }) => photos[0]?.id))
	const next = open()
	await next.bring(listed, goesOn())
	expect(asked).toHaveLength(3)
	expect(await next.of(idOf(69))?.text()).toBe(idOf(69))
	expect(open('other').of(idOf(1))).toBeUndefined()
})

test('refetches only the packs with a new member or a new photo', async () => {
	const { asked, request } = server()
	const { open } = device(request)
	await open().bring(cards(0, 64), goesOn())
	asked.length = 0
	const changed = cards(0, 64).with(40, cardOf(99))
	await open().bring(changed, goesOn())
	expect(asked).toEqual([changed.slice(32).map(({ photos }) => photos[0]?.id)])
})

test('makes requests that depend on the list alone, not on loaded faces or an earlier abort', async () => {
	const { asked, state, request } = server()
	const { open } = device(request)
	const faces = open()
	const leaving = new AbortController()
	const stop = faces.subscribe(() => faces.of(idOf(0)) && leaving.abort())
	await faces.bring(cards(0, 64), leaving.signal)
	stop()
	expect(asked).toHaveLength(1)
	state.failing = true
	await faces.bring(cards(0, 64), goesOn())
	expect(faces.of(idOf(63))).toBeUndefined()
	state.failing = false
	await faces.bring(cards(0, 64), goesOn())
	expect(asked.map(([first]) => first)).toEqual([idOf(0), idOf(32)])
})

test('erases the faces of unlisted members on the device and in memory, and keeps the others of their pack', async () => {
	const { asked, request } = server()
	const { storage, open } = device(request)
	const faces = open()
	await faces.bring(cards(0, 64), goesOn())
	const left = cards(0, 64).toSpliced(5, 1)
	await faces.keepOnly(left)
	expect(faces.of(idOf(5))).toBeUndefined()
	expect(await faces.of(idOf(6))?.text()).toBe(idOf(6))
	const kept = [...storage.values.values()].flat() as { id: string }[]
	expect(kept.map(({ id }) => id).sort()).toEqual(left.map(({ photos }) => photos[0]?.id).sort())
	asked.length = 0
	await open().bring(left, goesOn())
	expect(asked).toEqual([])
	await open().keepOnly([])
	expect(storage.values.size).toBe(0)
})

test('drops packs without listed members, and refetches damaged ones', async () => {
	const { asked, request } = server()
	const { storage, open } = device(request)
	await open().bring(cards(0, 64), goesOn())
	expect(storage.values.size).toBe(2)
	await open().bring(cards(32, 64), goesOn())
	expect(storage.values.size).toBe(1)
	for (const key of storage.values.keys()) storage.values.set(key, [{ id: 7 }])
	asked.length = 0
	await open().bring(cards(32, 64), goesOn())
	expect(asked).toHaveLength(1)
})

describe('readPack', () => {
	test('reads what was written, without empty images', () => {
		const images = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: packSize })
		fc.assert(
			fc.property(images, (written) => {
				const read = readPack(packOf(written), written.length)
				expect(read).toEqual(written.map((image) => (image.length > 0 ? Uint8Array.from(image) : undefined)))
			}),
		)
	})

	test('rejects a truncated or overlong pack', () => {
		const pack = packOf([Uint8Array.of(1, 2, 3), Uint8Array.of(4)])
		for (let length = 0; length < pack.length; length++)
			expect(() => readPack(pack.slice(0, length), 2)).toThrow(RangeError)
		expect(() => readPack(Uint8Array.from([...pack, 0]), 2)).toThrow(RangeError)
		expect(() => readPack(pack, 1)).toThrow(RangeError)
	})
})
