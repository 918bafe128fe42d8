// Markers: ISO/IEC 10918-1, table B.1.
const startOfScan = 0xda
const endOfImage = 0xd9

/**
 * How many scans a JPEG's image is stored in, up to its end marker. Each scan passes over every block of the image, however
 * few bytes it takes: thousands of tiny ones keep a decoder busy for minutes ("Two Issues with the JPEG Standard",
 * libjpeg-turbo LJT-01-003). Cameras and editors write between 1 and about 12.
 */
export function countJpegScans(bytes: Uint8Array): number {
	let scans = 0
	let at = 2
	while (at + 4 <= bytes.length) {
		const marker = bytes[at + 1] ?? endOfImage
		if (bytes[at] !== 0xff || marker === endOfImage) break
		if (marker === startOfScan) scans++
		at += 2 + lengthOf(bytes, at + 2)
		if (marker === startOfScan) at = nextMarker(bytes, at)
	}
	return scans
}

function lengthOf(bytes: Uint8Array, at: number): number {
	return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

/** In a scan's data, 0xff stands before 0 (a stuffed byte) or a restart marker; before anything else the data ends. */
function nextMarker(bytes: Uint8Array, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
		const next = bytes[at + 1] ?? endOfImage
		const inside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
		if (!inside) return at
	}
	return bytes.length
}
