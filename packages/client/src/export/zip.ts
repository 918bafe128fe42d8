export type ZipEntry = { name: string; bytes: Uint8Array<ArrayBuffer>; at: Date }

// APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. Method 0 (stored): photos do not shrink any more. Bit 11 of the flags:
// names are UTF-8. Everything here stays far below the 4 GB and 65,535 entries from which ZIP64 would be needed.
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const version = 20
const utf8Names = 1 << 11

/** A zip archive of the entries, stored as they are, in their order. */
export function zip(entries: readonly ZipEntry[]): Blob {
	const parts: Uint8Array<ArrayBuffer>[] = []
	const directory: Uint8Array<ArrayBuffer>[] = []
	let offset = 0
	for (const { name, bytes, at } of entries) {
		const path = new TextEncoder().encode(name)
		const [time, date] = dosTime(at)
		const about = [version, utf8Names, 0, time, date]
		const sizes = [crc32(bytes), bytes.length, bytes.length]
		const local = record(signatures.local, about, sizes, [path.length, 0])
		const central = record(signatures.central, [version, ...about], sizes, [path.length, 0, 0, 0, 0], [0, offset])
		parts.push(local, path, bytes)
		directory.push(central, path)
		offset += local.length + path.length + bytes.length
	}
	const length = directory.reduce((sum, part) => sum + part.length, 0)
	const count = entries.length
	const end = record(signatures.end, [0, 0, count, count], [length, offset], [0])
	return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

/** A signature, then numbers of two bytes and of four in turn, little-endian. */
function record(signature: number, ...groups: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
	const sizeOf = (group: number) => (group % 2 === 0 ? 2 : 4)
	const size = groups.reduce((sum, numbers, group) => sum + numbers.length * sizeOf(group), 4)
	const view = new DataView(new ArrayBuffer(size))
	view.setUint32(0, signature, true)
	let at = 4
	for (const [group, numbers] of groups.entries())
		for (const number of numbers) {
			if (sizeOf(group) === 2) view.setUint16(at, number, true)
			else view.setUint32(at, number, true)
			at += sizeOf(group)
		}
	return new Uint8Array(view.buffer)
}

/** MS-DOS time and date, of two seconds, from 1980 on. */
function dosTime(at: Date): [time: number, date: number] {
	const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
	return [time, (Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()]
}

/** CRC-32 of ISO 3309, polynomial 0xEDB88320 reflected. */
function crc32(bytes: Uint8Array): number {
	let crc = -1
	for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
	return ~crc >>> 0
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
	let rest = byte
	for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
	return rest
})
