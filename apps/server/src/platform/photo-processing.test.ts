import { crc32, deflateSync } from 'node:zlib'
import { limits } from '@ydo/contract/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { processPhoto } from './photo-processing.ts'

type Size = { width: number; height: number }

function image({ width, height }: Size, background = '#c63') {
	return sharp({ create: { width, height, channels: 3, background } })
}

async function refusal(bytes: Buffer): Promise<string> {
	return processPhoto(bytes).then(
		() => 'accepted',
		(error) => error.code,
	)
}

async function sizesOf(bytes: Buffer) {
	const { versions } = await processPhoto(bytes)
	const sizes = versions.map(async ({ width, format, bytes }) => {
		const made = await sharp(bytes).metadata()
		return [width, format, made.format === 'heif' ? 'avif' : made.format, made.width, made.height]
	})
	return Promise.all(sizes)
}

/** The signature, length, type and checksum of PNG chunks are written by hand: no encoder makes such a file. */
function png(...chunks: [type: string, data: Buffer][]): Buffer {
	const parts = chunks.map(([type, data]) => {
		const body = Buffer.concat([Buffer.from(type), data])
		return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
	})
	return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/**
 * The progressive JPEG of one colour with so many more scans, each of one coefficient of one component and without news. They
 * break no rule: no decoder complains.
 */
function withScans(photo: Buffer, count: number): Buffer {
	const starts = [...photo.keys()].filter((at) => photo[at] === 0xff && photo[at + 1] === 0xda)
	const tables = photo.lastIndexOf(Buffer.from([0xff, 0xc4]), starts[1])
	const scan = (index: number) => {
		const copy = Buffer.from(photo.subarray(tables, photo.indexOf(0xff, (starts[1] ?? 0) + 10)))
		const header = (starts[1] ?? 0) - tables
		copy[header + 5] = 1 + Math.floor(index / 63) // component
		copy.fill(1 + (index % 63), header + 7, header + 9) // from this coefficient to this one
		copy[header + 9] = 0 // at full precision
		return copy
	}
	return Buffer.concat([
		photo.subarray(0, tables),
		...Array.from({ length: count }, (_, i) => scan(i)),
		photo.subarray(-2),
	])
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32BE(value)
	return bytes
}

describe('what is made of a photo', () => {
	test('three widths in two formats, each as it says', async () => {
		expect(await sizesOf(await image({ width: 1200, height: 1600 }).jpeg().toBuffer())).toEqual([
			[160, 'avif', 'avif', 160, 213],
			[160, 'webp', 'webp', 160, 213],
			[480, 'avif', 'avif', 480, 640],
			[480, 'webp', 'webp', 480, 640],
			[960, 'avif', 'avif', 960, 1280],
			[960, 'webp', 'webp', 960, 1280],
		])
	})

	test('a small photo is never enlarged', async () => {
		expect(await sizesOf(await image({ width: 300, height: 200 }).png().toBuffer())).toEqual([
			[160, 'avif', 'avif', 160, 107],
			[160, 'webp', 'webp', 160, 107],
			[480, 'avif', 'avif', 300, 200],
			[480, 'webp', 'webp', 300, 200],
		])
		expect(await sizesOf(await image({ width: 1, height: 1 }).png().toBuffer())).toEqual([
			[160, 'avif', 'avif', 1, 1],
			[160, 'webp', 'webp', 1, 1],
		])
	})

	test('a very high photo fits a box twice as high as wide', async () => {
		const sizes = await sizesOf(await image({ width: 200, height: limits.photoSide }).png().toBuffer())
		for (const [width, , , , height] of sizes) expect(Number(height)).toBeLessThanOrEqual(Number(width) * 2)
	})

	test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is read', async (format) => {
		const { width, height, blur } = await processPhoto(await image({ width: 40, height: 30 })[format]().toBuffer())
		expect([width, height]).toEqual([40, 30])
		expect(blur).toMatch(/^data:image\/webp;base64,UklGR[\w+/=]{20,400}$/)
	})

	test('CMYK, 16 bits, grey and transparency become plain colours', async () => {
		const see = async (bytes: Buffer) => {
			const { versions } = await processPhoto(bytes)
			const { data, info } = await sharp(versions[1]?.bytes).raw().toBuffer({ resolveWithObject: true })
			return { channels: info.channels, first: [...data.subarray(0, 3)].map((value) => Math.round(value / 32)) }
		}
		const size = { width: 20, height: 20 }
		expect(await see(await image(size, '#f00').toColourspace('rgb16').png().toBuffer())).toEqual({
			channels: 3,
			first: [8, 0, 0],
		})
		expect((await see(await image(size, '#f00').toColourspace('cmyk').jpeg().toBuffer())).channels).toBe(3)
		expect(await see(await image(size, '#fff').toColourspace('b-w').jpeg().toBuffer())).toEqual({
			channels: 3,
			first: [8, 8, 8],
		})
		const clear = sharp({ create: { ...size, channels: 4, background: '#0000' } })
		expect(await see(await clear.png().toBuffer())).toEqual({ channels: 3, first: [8, 8, 8] })
	})

	test('it is turned upright', async () => {
		const lying = await image({ width: 40, height: 20 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
		const { width, height, versions } = await processPhoto(lying)
		expect([width, height]).toEqual([20, 40])
		expect(await sharp(versions[1]?.bytes).metadata()).toMatchObject({ width: 20, height: 40 })
	})
})

describe('what is left out', () => {
	test('place, camera, owner and every other mark', async () => {
		const marked = await image({ width: 40, height: 40 })
			.withExif({
				IFD0: { Copyright: 'Asha Rao', Make: 'Telltale' },
				IFD3: { GPSLatitude: '23/1 10/1 0/1', GPSLatitudeRef: 'N' },
			})
			.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/>Telltale</x:xmpmeta>')
			.withIccProfile('p3')
			.jpeg()
			.toBuffer()
		expect((await sharp(marked).metadata()).exif).toBeDefined()
		const { versions } = await processPhoto(marked)
		expect(versions).toHaveLength(2)
		for (const { bytes } of versions) {
			const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
			expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
			expect(bytes.toString('latin1')).not.toMatch(/Exif|Telltale|Asha|GPS|xmp/)
		}
	})

	test('whatever else a file carries', async () => {
		const page = '<script>alert(1)</script>'
		const polyglot = Buffer.concat([await image({ width: 40, height: 40 }).jpeg().toBuffer(), Buffer.from(page)])
		for (const { bytes } of (await processPhoto(polyglot)).versions) expect(bytes.includes('script')).toBe(false)
	})
})

describe('what is refused', () => {
	test('other formats, before any decoder sees them', async () => {
		const gif = await sharp(Buffer.alloc(2 * 4 * 3), { raw: { width: 2, height: 4, channels: 3, pageHeight: 2 } })
			.gif()
			.toBuffer()
		expect(gif.toString('latin1', 0, 6)).toBe('GIF89a')
		expect(await refusal(gif)).toBe('unsupported_media')
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
		expect(await refusal(Buffer.from(svg))).toBe('unsupported_media')
		expect(await refusal(await image({ width: 9, height: 9 }).tiff().toBuffer())).toBe('unsupported_media')
		expect(await refusal(Buffer.from('just text'))).toBe('unsupported_media')
	})

	test('a small file that claims very many pixels, unread', async () => {
		const header = Buffer.concat([uint32(60_000), uint32(60_000), Buffer.from([8, 2, 0, 0, 0])])
		expect(await refusal(png(['IHDR', header], ['IDAT', Buffer.alloc(64)], ['IEND', Buffer.alloc(0)]))).toBe(
			'too_large',
		)
		const flat = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#000' } })
			.png()
			.toBuffer()
		expect(flat.length).toBeLessThan(1e6)
		expect(await refusal(flat)).toBe('too_large')
	})

	test('a photo with one very long side, unread', async () => {
		for (const [width, height] of [
			[1, 20_000_000],
			[limits.photoSide + 1, 2],
			[2, limits.photoSide + 1],
		] as const) {
			const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])])
			const data = deflateSync(Buffer.alloc((width + 1) * height))
			expect(await refusal(png(['IHDR', header], ['IDAT', data], ['IEND', Buffer.alloc(0)]))).toBe('too_large')
		}
		expect(await refusal(await image({ width: limits.photoSide, height: 2 }).png().toBuffer())).toBe('accepted')
	})

	test('a small JPEG that makes a decoder pass over it very often', async () => {
		const photo = await image({ width: 40, height: 40 })
			.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
			.toBuffer()
		expect(await refusal(withScans(photo, 40))).toBe('accepted')
		const many = withScans(photo, 180)
		expect(await refusal(many)).toBe('unprocessable')
		const filled = Buffer.concat([many.subarray(0, 2), Buffer.from([0xff]), many.subarray(2)])
		expect(await refusal(filled)).toBe('unprocessable')
	})

	test('what ends too early or is broken inside', async () => {
		const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
		const noisy = () => sharp({ create: { width: 150, height: 150, channels: 3, background: '#888', noise } })
		for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
			const whole = await noisy()[format]().toBuffer()
			expect([format, await refusal(whole)]).toEqual([format, 'accepted'])
			expect([format, await refusal(whole.subarray(0, whole.length >> 1))]).toEqual([format, 'unprocessable'])
			expect([format, await refusal(whole.subarray(0, 20))]).toEqual([format, 'unprocessable'])
		}
		const broken = await noisy().png().toBuffer()
		const middle = broken.length >> 1
		broken.fill(0, middle, middle + 64)
		expect(await refusal(broken)).toBe('unprocessable')
	})

	test('a beginning of one format and a body of another', async () => {
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
		for (const head of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '\0\0\0\x1cftypavif'])
			expect(await refusal(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(svg)]))).toBe('unprocessable')
	})
})
