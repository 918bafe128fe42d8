import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ZipEntry, zip } from './create-export.ts'

// e2e/leaving.spec.ts opens such a file with another program.

const at = new Date(2026, 10, 21, 12, 34, 56)
const entry = (name: string, text: string): ZipEntry => ({ name, bytes: new TextEncoder().encode(text), at })

/** Parses the archive per the format, from the end. */
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
		// Both headers agree: flags, method, time, checksum, sizes.
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

test('round-trips all entries under their names', async () => {
	const texts = fc.string({ unit: 'grapheme' })
	await fc.assert(
		fc.asyncProperty(fc.array(fc.tuple(texts, texts), { maxLength: 8 }), async (pairs) => {
			const entries = await read(pairs.map(([name, text]) => entry(name, text)))
			expect(entries.map(({ name, text }) => [name, text])).toEqual(pairs)
		}),
	)
})

test('marks names as UTF-8, writes local times and the checksum of the format', async () => {
	const [one] = await read([entry('आराध्या.json', '123456789')])
	// The CRC-32 check value of these nine digits.
	expect(one).toMatchObject({ name: 'आराध्या.json', flags: 0x800, crc: 0xcbf43926 })
	expect(one?.time).toBe((12 << 11) | (34 << 5) | 28)
	expect(one?.date).toBe((46 << 9) | (11 << 5) | 21)
})

test('makes an empty archive', async () => {
	expect(await read([])).toEqual([])
})
