import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ZipEntry, zip } from './zip.ts'

// Another program reads such a file in e2e/leaving.spec.ts.

const at = new Date(2026, 10, 21, 12, 34, 56)
const entry = (name: string, text: string): ZipEntry => ({ name, bytes: new TextEncoder().encode(text), at })

/** Read as the format says, from the end. */
async function read(entries: ZipEntry[]) {
	const file = await zip(entries).arrayBuffer()
	const view = new DataView(file)
	const text = (from: number, length: number) => new TextDecoder().decode(new Uint8Array(file, from, length))
	const [two, four] = [(place: number) => view.getUint16(place, true), (place: number) => view.getUint32(place, true)]
	const end = file.byteLength - 22
	let place = four(end + 16)
	expect([four(end), place + four(end + 12)]).toEqual([0x06054b50, end])
	return Array.from({ length: two(end + 10) }, () => {
		const [size, nameLength, from] = [four(place + 24), two(place + 28), four(place + 42)]
		const name = text(place + 46, nameLength)
		expect([four(place), four(from)]).toEqual([0x02014b50, 0x04034b50])
		// Both headers say the same: flags, method, time, checksum, sizes.
		expect(new Uint8Array(file, from + 4, 22)).toEqual(new Uint8Array(file, place + 6, 22))
		const bytes = text(from + 30 + two(from + 26), size)
		const read = {
			name,
			text: bytes,
			flags: two(place + 8),
			time: two(place + 12),
			date: two(place + 14),
			crc: four(place + 16),
		}
		place += 46 + nameLength
		return read
	})
}

test('whatever goes in comes out, under its name', async () => {
	const texts = fc.string({ unit: 'grapheme' })
	await fc.assert(
		fc.asyncProperty(fc.array(fc.tuple(texts, texts), { maxLength: 8 }), async (pairs) => {
			const entries = await read(pairs.map(([name, text]) => entry(name, text)))
			expect(entries.map(({ name, text }) => [name, text])).toEqual(pairs)
		}),
	)
})

test('names are marked as UTF-8, times are local, the checksum is that of the format', async () => {
	const [one] = await read([entry('आराध्या.json', '123456789')])
	// The check value of CRC-32 for these nine digits.
	expect(one).toMatchObject({ name: 'आराध्या.json', flags: 0x800, crc: 0xcbf43926 })
	expect(one?.time).toBe((12 << 11) | (34 << 5) | 28)
	expect(one?.date).toBe((46 << 9) | (11 << 5) | 21)
})

test('an archive of nothing is one too', async () => {
	expect(await read([])).toEqual([])
})
