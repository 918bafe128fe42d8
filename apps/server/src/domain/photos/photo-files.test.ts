import { type PhotoFormat, type PhotoWidth, photoAddress, photoFormats, photoWidths } from '@ydo/contract/photos'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOf } from '#infra/time.ts'
import { createPhotoAddresses } from './photo-files.ts'

const addresses = createPhotoAddresses(Buffer.alloc(32, 7), 'others')
const id = 'AbCdEfGhIjKlMnOpQrStUv'
const day = 20777
const hour = 3600 * 1000

function parse(src: string) {
	const { pathname, searchParams } = new URL(src, 'http://localhost')
	return { id: pathname.split('/')[2] ?? '', day: Number(searchParams.get('day')), sig: searchParams.get('sig') ?? '' }
}

test('keeps the address for a day and changes it the next', () => {
	expect(addresses.of(id, day)).toMatch(/^\/photos\/AbCdEfGhIjKlMnOpQrStUv\/480\.webp\?day=20777&sig=[\w-]{22}$/)
	expect(addresses.of(id, day)).toBe(addresses.of(id, day))
	expect(parse(addresses.of(id, day + 1)).sig).not.toBe(parse(addresses.of(id, day)).sig)
})

test('accepts the address for 48 hours from the start of its day', () => {
	const address = parse(addresses.of(id, day))
	const at = (offset: number) => addresses.remaining(address, startOf(day) + offset)
	expect([at(-1), at(0), at(47 * hour), at(48 * hour - 1), at(48 * hour)]).toEqual([
		undefined,
		48 * hour,
		hour,
		1,
		undefined,
	])
})

test('rejects another photo, day, key or reader and any changed letter', () => {
	const good = parse(addresses.of(id, day))
	const now = startOf(day) + hour
	expect(addresses.remaining(good, now)).toBeDefined()
	expect(createPhotoAddresses(Buffer.alloc(32, 8), 'others').remaining(good, now)).toBeUndefined()
	expect(createPhotoAddresses(Buffer.alloc(32, 7), 'owner').remaining(good, now)).toBeUndefined()
	const changed = fc.record({
		id: fc.constantFrom(id, 'BbCdEfGhIjKlMnOpQrStUv', id.slice(1)),
		day: fc.constantFrom(day, day - 1, day + 1),
		sig: fc.oneof(
			fc.constant(good.sig),
			fc.string({ maxLength: 24 }),
			fc.base64String({ minLength: 24, maxLength: 24 }),
		),
	})
	fc.assert(
		fc.property(changed, (address) => {
			const same = address.id === id && address.day === day && address.sig === good.sig
			expect(addresses.remaining(address, now) !== undefined).toBe(same)
		}),
	)
})

test('covers all widths and formats with one signature', () => {
	const any = fc.record({ width: fc.constantFrom(...photoWidths), format: fc.constantFrom(...photoFormats) })
	const src = addresses.of(id, day)
	fc.assert(
		fc.property(any, ({ width, format }: { width: PhotoWidth; format: PhotoFormat }) => {
			expect(parse(photoAddress(src, width, format))).toEqual(parse(src))
		}),
	)
})
