// Markers: ISO/IEC 10918-1, table B.1. Those below the first frame marker are reserved, but for TEM.
const temporary = 0x01
const firstFrame = 0xc0
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/**
 * How many scans a JPEG's image is stored in, up to its end marker. Each scan passes over every block of the image, however
 * few bytes it takes: thousands of tiny ones keep a decoder busy for minutes ("Two Issues with the JPEG Standard",
 * libjpeg-turbo LJT-01-003). Cameras and editors write between 1 and about 12.
 *
 * Undefined where the bytes cannot be followed from the beginning through at least one scan to the end marker: a decoder
 * forgives more than this does, and might find scans in what was not understood here.
 */
export function countJpegScans(bytes: Uint8Array): number | undefined {
	if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined
	let scans = 0
	let code = codeFrom(bytes, 2)
	while (bytes[code] !== endOfImage) {
		const end = endOfSegment(bytes, code)
		if (end === undefined) return undefined
		const isScan = bytes[code] === startOfScan
		if (isScan) scans++
		code = codeFrom(bytes, isScan ? endOfData(bytes, end) : end)
	}
	return scans || undefined
}

/** Where the code of the marker that begins here stands: behind any number of 0xff (section B.1.1.2). The end if none does. */
function codeFrom(bytes: Uint8Array, from: number): number {
	let at = from
	while (bytes[at] === 0xff) at++
	return at > from ? at : bytes.length
}

/** Behind the segment of the marker whose code stands here; undefined if it is none that may stand in an image. */
function endOfSegment(bytes: Uint8Array, at: number): number | undefined {
	const code = bytes[at] ?? 0
	if (code === temporary || isRestart(code)) return at + 1
	if (code < firstFrame || code === startOfImage) return undefined
	const length = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
	return length < 2 ? undefined : at + 1 + length
}

/** In a scan's data, 0xff stands before 0 (a stuffed byte) or a restart's code; before any other code the data ends. */
function endOfData(bytes: Uint8Array, from: number): number {
	let at = bytes.indexOf(0xff, from)
	while (at >= 0) {
		const next = codeFrom(bytes, at)
		const code = bytes[next] ?? endOfImage
		if (code !== 0 && !isRestart(code)) return at
		at = bytes.indexOf(0xff, next + 1)
	}
	return bytes.length
}

function isRestart(code: number): boolean {
	return code >= 0xd0 && code <= 0xd7
}
