import sharp, { type JpegOptions } from 'sharp'
import { expect, test } from 'vitest'
import { countJpegScans } from './photo-processing.ts'

function jpeg(options: JpegOptions, noise = 40) {
	return sharp({
		create: {
			width: 200,
			height: 200,
			channels: 3,
			background: '#888',
			noise: { type: 'gaussian', mean: 128, sigma: noise },
		},
	})
		.jpeg(options)
		.toBuffer()
}

test('counts one scan in a baseline photo, whatever its data and trailing bytes contain', async () => {
	const photo = await jpeg({ quality: 100 })
	expect(photo.includes(Buffer.from([0xff, 0x00]))).toBe(true)
	expect(countJpegScans(photo)).toBe(1)
	expect(countJpegScans(Buffer.concat([photo, photo, Buffer.from([0xff, 0xda, 0xff, 0xda])]))).toBe(1)
})

test('ignores a preview inside the metadata', async () => {
	const preview = Buffer.concat([Buffer.from('Exif\0\0'), await jpeg({ quality: 1 })])
	const segment = Buffer.concat([
		Buffer.from([0xff, 0xe1, (preview.length + 2) >> 8, (preview.length + 2) & 255]),
		preview,
	])
	const photo = await jpeg({})
	expect(countJpegScans(Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]))).toBe(1)
})

test('counts the scans of a progressive photo, few or many', async () => {
	const photo = await jpeg({ progressive: true })
	const scans = countJpegScans(photo) ?? 0
	expect(scans).toBeGreaterThan(5)
	expect(scans).toBeLessThan(16)
	const lastScan = photo.subarray(photo.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
	const many = Buffer.concat([photo.subarray(0, -2), ...Array<Buffer>(500).fill(lastScan), photo.subarray(-2)])
	expect(countJpegScans(many)).toBe(scans + 500)
})

const fill = Buffer.alloc(3, 0xff)

/** Inserts bytes before every marker segment up to the first scan's, and before the end marker. */
function beforeMarkers(photo: Buffer, bytes: Buffer): Buffer {
	const parts = [photo.subarray(0, 2)]
	for (let at = 2; photo[at] === 0xff; ) {
		const end = at + 2 + photo.readUInt16BE(at + 2)
		parts.push(bytes, photo.subarray(at, end))
		if (photo[at + 1] === 0xda) return Buffer.concat([...parts, photo.subarray(end, -2), bytes, photo.subarray(-2)])
		at = end
	}
	throw new Error('no scan')
}

/** Inserts bytes into the middle of the last scan's data. */
function inData(photo: Buffer, bytes: number[]): Buffer {
	const start = photo.lastIndexOf(Buffer.from([0xff, 0xda]))
	let at = (start + photo.length) >> 1
	while (photo[at - 1] === 0xff) at++
	return Buffer.concat([photo.subarray(0, at), Buffer.from(bytes), photo.subarray(at)])
}

test('finds scans behind fill bytes', async () => {
	for (const progressive of [false, true]) {
		const photo = await jpeg({ progressive })
		const filled = beforeMarkers(photo, fill)
		await sharp(filled, { failOn: 'warning' }).toBuffer()
		expect(countJpegScans(filled)).toBe(countJpegScans(photo))
	}
})

test('finds scans behind standalone markers', async () => {
	const photo = await jpeg({ progressive: true })
	for (const code of [0x01, 0xd0, 0xd7]) {
		const filled = beforeMarkers(photo, Buffer.from([0xff, code]))
		expect([code, countJpegScans(filled)]).toEqual([code, countJpegScans(photo)])
	}
})

test.each([
	['a stuffed byte', [0xff, 0x00]],
	['a stuffed byte after fill bytes', [0xff, 0xff, 0xff, 0x00]],
	['a restart', [0xff, 0xd0]],
	['a restart after fill bytes', [0xff, 0xff, 0xd7]],
	['a stuffed byte before what looks like a marker', [0xff, 0x00, 0xda]],
])('does not end scan data at %s', async (_, bytes) => {
	expect(countJpegScans(inData(await jpeg({}), bytes))).toBe(1)
})

test.each([
	['a scan after fill bytes', [0xff, 0xff, 0xff, 0xda, 0, 2]],
	['a scan after a comment', [0xff, 0xfe, 0, 3, 0xda, 0xff, 0xda, 0, 2]],
	['a scan after a marker that stands alone', [0xff, 0x01, 0xff, 0xda, 0, 2]],
])('counts %s in scan data', async (_, bytes) => {
	expect(countJpegScans(inData(await jpeg({}), bytes))).toBe(2)
})

test.each([
	['nothing', []],
	['no beginning', [0xff, 0xda, 0, 2, 0xff, 0xd9]],
	['no scan', [0xff, 0xd8, 0xff, 0xd9]],
	['only fill bytes', [0xff, 0xd8, 0xff, 0xff, 0xff]],
	['a length below its own two bytes', [0xff, 0xd8, 0xff, 0xe0, 0, 1, 0xff, 0xda, 0, 2, 0xff, 0xd9]],
	['a length beyond the end', [0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xe0, 0, 9, 0xff, 0xd9]],
	['a byte between segments', [0xff, 0xd8, 0xff, 0xe0, 0, 2, 7, 0xff, 0xda, 0, 2, 0xff, 0xd9]],
	['a reserved marker', [0xff, 0xd8, 0xff, 0x02, 0, 2, 0xff, 0xda, 0, 2, 0xff, 0xd9]],
	['a second beginning', [0xff, 0xd8, 0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]],
	['a scan without an end', [0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3]],
	['a scan that ends in fill bytes', [0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xff]],
])('rejects %s', (_, bytes) => {
	expect(countJpegScans(Buffer.from(bytes))).toBeUndefined()
})

test('rejects a photo truncated anywhere before its end marker', async () => {
	const photo = await jpeg({ progressive: true })
	for (let length = 0; length < photo.length; length += 97)
		expect([length, countJpegScans(photo.subarray(0, length))]).toEqual([length, undefined])
	expect(countJpegScans(photo.subarray(0, -1))).toBeUndefined()
})
