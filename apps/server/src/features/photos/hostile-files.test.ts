import { setImmediate } from 'node:timers/promises'
import { deflateSync, gzipSync } from 'node:zlib'
import { limits } from '@ydo/contract/limits'
import { photo, photoAddress, photoFormats, photoWidths } from '@ydo/contract/photos'
import { profilePaths } from '@ydo/contract/profile'
import { allOrEvery, inFull, isFull } from '@ydo/contract/test/in-full'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { photosOf } from '#domain/cards/store.ts'
import { openPhoto } from '#domain/cards/stored-card.ts'
import { testApp } from '#test/app.ts'
import {
	flatData,
	flatPng,
	frames,
	jpegOfScans,
	marked,
	noisy,
	telltale,
	uint32,
	withAvifSize,
	withChunk,
	withSegment,
	withWebpCanvas,
} from '#test/hostile-files.ts'
import { testPhoto } from '#test/members.ts'

// Uploads that could harm the server or the viewers of a photo. The bounds of the queue and of an upload's size are tested in
// upload-routes.test.ts.
const all = await testApp()

/** Uploads a file as a new member; returns the outcome and every served or stored byte of it. */
async function send(body: Buffer, type = 'application/octet-stream') {
	const member = await all.signIn()
	const headers = { ...member.headers, 'content-type': type }
	const answer = await all.app.inject({ method: 'POST', url: profilePaths.photos, headers, body })
	const rows = await photosOf(all.db, member.memberId)
	if (answer.statusCode !== 201) {
		expect(rows).toEqual([])
		return { outcome: String(answer.json().error.code), served: [] }
	}
	const { src } = photo.parse(answer.json())
	const addresses = photoWidths.flatMap((width) => photoFormats.map((format) => photoAddress(src, width, format)))
	const served = await Promise.all(addresses.map(async (url) => (await all.app.inject(url)).rawPayload))
	const known = rows.map(({ id, sealed }) => Buffer.from(JSON.stringify(openPhoto(all.deps.sealer, id, sealed))))
	return { outcome: 'accepted', served: [...served, ...known, answer.rawPayload] }
}

const outcome = async (body: Buffer, type?: string) => (await send(body, type)).outcome

const octets = { 'content-type': 'application/octet-stream' }
const inputs = ['jpeg', 'png', 'webp', 'avif'] as const

describe('decompression bombs', () => {
	test('a small PNG with a huge pixel count, claimed or real, is not decoded', async () => {
		expect(await outcome(flatPng(60_000, 60_000))).toBe('too_large')
		const flat = flatPng(5000, 4000, flatData(5000, 4000))
		expect(flat.length).toBeLessThan(1e6)
		expect(await outcome(flat)).toBe('too_large')
	})

	test('a PNG with an overlong side is refused', async () => {
		for (const [width, height] of [
			[1, 20_000_000],
			[limits.photoSide + 1, 2],
			[2, limits.photoSide + 1],
		] as const)
			expect(await outcome(flatPng(width, height, flatData(width, height)))).toBe('too_large')
		expect(await outcome(flatPng(limits.photoSide, 2, flatData(limits.photoSide, 2)))).toBe('too_small')
	})

	test.runIf(isFull)('a PNG with a huge compressed text or profile is accepted without it', async () => {
		const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024, telltale))
		const small = await sharp({ create: { width: 180, height: 240, channels: 3, background: '#c63' } })
			.png()
			.toBuffer()
		for (const [type, head] of [
			['zTXt', 'Comment\0\0'],
			['iTXt', 'Comment\0\x01\0\0\0'],
			['iCCP', 'profile\0\0'],
		] as const) {
			const { served } = await send(withChunk(small, type, Buffer.concat([Buffer.from(head, 'latin1'), packed])))
			for (const bytes of served) expect(bytes.includes(telltale)).toBe(false)
		}
	})

	test.runIf(isFull)('a WebP or AVIF that claims a huge pixel count is refused', async () => {
		const webp = await noisy(200, 200).webp().toBuffer()
		expect(await outcome(withWebpCanvas(webp, 16_000, 16_000))).toMatch(/too_large|unprocessable/)
		const avif = await noisy(200, 200).avif().toBuffer()
		expect(await outcome(withAvifSize(avif, 30_000, 30_000))).toMatch(/too_large|unprocessable/)
	})

	test.runIf(isFull)('only one frame of an animation is kept, and an animated GIF is refused', async () => {
		const { outcome: animated, served } = await send(await frames(inFull(500, 50)).webp({ loop: 0 }).toBuffer())
		expect(animated).toBe('accepted')
		for (const bytes of served.slice(0, 6)) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
		expect(await outcome(await frames(inFull(500, 50)).gif().toBuffer())).toBe('unsupported_media')
	})

	test('a small JPEG with an excessive number of scans is refused', async () => {
		expect(await outcome(await jpegOfScans(40))).toBe('accepted')
		const many = await jpegOfScans(180)
		expect(await outcome(many)).toBe('unprocessable')
		const filled = Buffer.concat([many.subarray(0, 2), Buffer.from([0xff]), many.subarray(2)])
		expect(await outcome(filled)).toBe('unprocessable')
	})

	test.runIf(isFull)('an AVIF of 1 kB and 40 megapixels is not decoded', async () => {
		const bomb = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#c63' } })
			.avif({ effort: 0 })
			.toBuffer()
		expect(bomb.length).toBeLessThan(2000)
		expect(await outcome(bomb)).toBe('too_large')
		// Nor if its header claims a small or a just permitted size.
		expect(await outcome(withAvifSize(bomb, 160, 200))).toMatch(/too_large|unprocessable/)
		expect(await outcome(withAvifSize(bomb, 4000, 4000))).toMatch(/too_large|unprocessable/)
	})

	test('a photo over 16 megapixels is refused with the limit in the message', async () => {
		const { headers } = await all.signIn()
		const bomb = flatPng(4000, 4001, flatData(4000, 4001))
		const answer = await all.app.inject({
			method: 'POST',
			url: profilePaths.photos,
			headers: { ...headers, ...octets },
			body: bomb,
		})
		expect([answer.statusCode, answer.json().error.message]).toEqual([413, expect.stringContaining('16 megapixels')])
	})

	test.runIf(isFull)(
		'decoding the largest photos neither blocks other requests nor grows this process’s memory',
		async () => {
			const bomb = flatPng(4000, 4000, flatData(4000, 4000))
			const calm = process.memoryUsage().rss
			const count = inFull(6, 2)
			let [under, answers, highest] = [count, 0, calm]
			const bombs = Promise.all(Array.from({ length: under }, () => outcome(bomb).finally(() => under--)))
			while (under > 0) {
				expect((await all.app.inject('/healthz')).statusCode).toBeLessThan(500)
				await setImmediate() // yields to the event loop, since an immediate answer would not
				answers++
				highest = Math.max(highest, process.memoryUsage().rss)
			}
			expect(await bombs).toEqual(Array(count).fill('accepted'))
			expect(answers).toBeGreaterThan(20)
			expect(highest - calm).toBeLessThan(100 * 1024 * 1024)
		},
	)
})

describe('polyglots', () => {
	const script = `<script>alert("${telltale}")</script>`
	const zip = Buffer.concat([Buffer.from(`PK\x03\x04${telltale}`, 'latin1'), Buffer.alloc(30)])

	const polyglots: [string, () => Promise<Buffer>][] = [
		['a JPEG with a page behind it', async () => Buffer.concat([await testPhoto(), Buffer.from(script)])],
		['a JPEG with an archive behind it', async () => Buffer.concat([await testPhoto(), zip])],
		['a JPEG with a page as its comment', async () => withSegment(await testPhoto(), 0xfe, script)],
		['a JPEG with a program as its Exif', async () => withSegment(await testPhoto(), 0xe1, `<?php ${telltale} ?>`)],
		[
			'a PNG with a page as its text',
			async () => withChunk(await noisy(180, 240).png().toBuffer(), 'tEXt', Buffer.from(`Comment\0${script}`)),
		],
		[
			'a PNG with a page behind its end',
			async () => Buffer.concat([await noisy(180, 240).png().toBuffer(), Buffer.from(script)]),
		],
		[
			'a WebP with a chunk nobody knows',
			async () => {
				const webp = await noisy(180, 240).webp().toBuffer()
				const chunk = Buffer.concat([Buffer.from('HTML'), Buffer.alloc(4), Buffer.from(script)])
				chunk.writeUInt32LE(script.length, 4)
				return Buffer.concat([webp, chunk])
			},
		],
		[
			'an AVIF with a page behind it',
			async () => Buffer.concat([await noisy(180, 240).avif().toBuffer(), Buffer.from(script)]),
		],
	]

	test.each(allOrEvery(3, polyglots))('only the pixels of %s are kept', async (_, make) => {
		const { served } = await send(await make())
		// The full archive signature: its first two letters occur in many photos.
		const foreign = ['Telltale', 'script', 'PK\u0003\u0004']
		for (const bytes of served) for (const text of foreign) expect(bytes.toString('latin1')).not.toContain(text)
	})

	test.each([
		['a GIF that is a script', 'GIF89a/*\0\0\0\0*/=1;alert(1)'],
		['a document with a JPEG in it', '%PDF-1.7\n\xff\xd8\xff\xe0'],
		['a page with a JPEG in it', '<html>\xff\xd8\xff\xe0'],
		['an archive', 'PK\x03\x04\xff\xd8\xff'],
	])('%s is refused', async (_, text) => {
		expect(await outcome(Buffer.from(text, 'latin1'), 'image/jpeg')).toBe('unsupported_media')
	})
})

describe('unsupported content is refused', () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'

	test('SVG in any disguise', async () => {
		const disguises = [svg, `\ufeff${svg}`, `<?xml version="1.0"?>${svg}`, `<!--\xff\xd8\xff-->${svg}`, `  \n${svg}`]
		for (const type of ['image/svg+xml', 'image/jpeg', 'image/png']) {
			for (const text of disguises) expect(await outcome(Buffer.from(text), type)).toBe('unsupported_media')
			expect(await outcome(gzipSync(svg), type)).toBe('unsupported_media')
		}
	})

	test('the signature of one format with another body', async () => {
		for (const head of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '\0\0\0\x1cftypavif'])
			expect(await outcome(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(svg)]))).toBe('unprocessable')
	})

	test('other formats, before any decoder sees them', async () => {
		const square = () => sharp({ create: { width: 9, height: 9, channels: 3, background: '#c63' } })
		for (const bytes of [await square().tiff().toBuffer(), await square().gif().toBuffer(), Buffer.from('just text')])
			expect(await outcome(bytes, 'image/jpeg')).toBe('unsupported_media')
	})

	test('HEIC, with advice on how to convert it', async () => {
		const { headers } = await all.signIn()
		const box = (brands: string) =>
			Buffer.concat([uint32(8 + brands.length), Buffer.from(`ftyp${brands}`, 'latin1'), Buffer.alloc(400)])
		// Brands as written by an iPhone and by others.
		for (const brands of [
			'heic\0\0\0\0mif1MiHBheic',
			'heic\0\0\0\0mif1heic',
			'mif1\0\0\0\0mif1heic',
			'msf1\0\0\0\0hevc',
		]) {
			const answer = await all.app.inject({
				method: 'POST',
				url: profilePaths.photos,
				headers: { ...headers, 'content-type': 'image/heic' },
				body: box(brands),
			})
			expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported_media'])
			expect(answer.json().error.message).toContain('share it as JPEG')
		}
	})
})

describe('damaged files are refused', () => {
	test.each(allOrEvery(3, inputs))('a truncated %s', async (format) => {
		const whole = await noisy()[format]().toBuffer()
		expect(await outcome(whole)).toBe('accepted')
		// Cuts in the signature, the header, before and in the pixels; some formats may lack their last bytes.
		for (const part of allOrEvery(3, [0.001, 0.005, 0.02, 0.1, 0.3, 0.5, 0.8, 0.97])) {
			const cut = whole.subarray(0, Math.max(5, Math.floor(whole.length * part)))
			expect([part, await outcome(cut)]).toEqual([part, expect.stringMatching(/^un(?:processable|supported_media)$/)])
		}
	})

	test('a JPEG without its end marker, and a PNG with corrupt data', async () => {
		const jpeg = await noisy().jpeg().toBuffer()
		expect(await outcome(jpeg.subarray(0, -2))).toBe('unprocessable')
		const broken = await noisy().png().toBuffer()
		broken.fill(0, broken.length >> 1, (broken.length >> 1) + 64)
		expect(await outcome(broken)).toBe('unprocessable')
	})
})

describe('metadata is removed', () => {
	test.each(allOrEvery(3, inputs))(
		'location, camera, owner, profile and comments of a %s are neither stored nor served',
		async (format) => {
			const bytes = await marked(format)
			const before = await sharp(bytes).metadata()
			expect(before.exif?.includes(telltale)).toBe(true)
			expect([before.xmp, before.icc].every(Boolean)).toBe(true)
			const { outcome: kept, served } = await send(bytes)
			expect(kept).toBe('accepted')
			expect(served).toHaveLength(6 + 2)
			for (const version of served.slice(0, 6)) {
				const { exif, xmp, icc, iptc, comments, orientation } = await sharp(version).metadata()
				expect({ exif, xmp, icc, iptc, comments, orientation }).toEqual({})
			}
			for (const version of served)
				expect(version.toString('latin1')).not.toMatch(/Exif\0|Telltale|xmpmeta|ICC_PROFILE/)
		},
	)

	test('comments, IPTC and the Exif thumbnail are removed as well', async () => {
		const copy = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#0f0' } })
			.withExif({ IFD0: { Make: telltale } })
			.jpeg()
			.toBuffer()
		let bytes = await testPhoto({ width: 600, height: 800 })
		bytes = withSegment(bytes, 0xe1, `Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0${copy.toString('latin1')}`)
		bytes = withSegment(bytes, 0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10${telltale}`)
		bytes = withSegment(bytes, 0xfe, telltale)
		const { outcome: kept, served } = await send(bytes)
		expect(kept).toBe('accepted')
		for (const version of served) {
			expect(version.includes(telltale)).toBe(false)
			// JPEG start markers would reveal an embedded thumbnail.
			expect(version.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
		}
	})
})
