import sharp, { type JpegOptions } from 'sharp'
import { expect, test } from 'vitest'
import { countJpegScans } from './jpeg-scans.ts'

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

test('a baseline photo has one scan, whatever stands in its data and behind it', async () => {
	const photo = await jpeg({ quality: 100 })
	expect(photo.includes(Buffer.from([0xff, 0x00]))).toBe(true)
	expect(countJpegScans(photo)).toBe(1)
	expect(countJpegScans(Buffer.concat([photo, photo, Buffer.from([0xff, 0xda, 0xff, 0xda])]))).toBe(1)
})

test('a preview inside the description is not counted', async () => {
	const preview = Buffer.concat([Buffer.from('Exif\0\0'), await jpeg({ quality: 1 })])
	const segment = Buffer.concat([
		Buffer.from([0xff, 0xe1, (preview.length + 2) >> 8, (preview.length + 2) & 255]),
		preview,
	])
	const photo = await jpeg({})
	expect(countJpegScans(Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]))).toBe(1)
})

test('the scans of a progressive photo are counted, few or many', async () => {
	const photo = await jpeg({ progressive: true })
	const scans = countJpegScans(photo)
	expect(scans).toBeGreaterThan(5)
	expect(scans).toBeLessThan(16)
	const lastScan = photo.subarray(photo.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
	const many = Buffer.concat([photo.subarray(0, -2), ...Array<Buffer>(500).fill(lastScan), photo.subarray(-2)])
	expect(countJpegScans(many)).toBe(scans + 500)
})

test('broken files end the count', async () => {
	const photo = await jpeg({ progressive: true })
	for (let length = 0; length < photo.length; length += 97) countJpegScans(photo.subarray(0, length))
	expect(countJpegScans(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).toBe(0)
	expect(countJpegScans(Buffer.alloc(0))).toBe(0)
})
