import { limits } from '@ydo/contract/limits'
import { photosTexts } from '@ydo/contract/texts/photos'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createPhotoWorkers } from './photo-workers.ts'

const { process: processPhoto, close } = createPhotoWorkers()
afterAll(close)

type Size = { width: number; height: number }

function image({ width, height }: Size, background = '#c63') {
	return sharp({ create: { width, height, channels: 3, background } })
}

async function sizesOf(bytes: Buffer) {
	const { versions } = await processPhoto(bytes)
	const sizes = versions.map(async ({ width, format, bytes }) => {
		const made = await sharp(bytes).metadata()
		return [width, format, made.format === 'heif' ? 'avif' : made.format, made.width, made.height]
	})
	return Promise.all(sizes)
}

describe('processed photo', () => {
	test('has three widths in two formats, as declared', async () => {
		expect(await sizesOf(await image({ width: 1200, height: 1600 }).jpeg().toBuffer())).toEqual([
			[160, 'avif', 'avif', 160, 213],
			[160, 'webp', 'webp', 160, 213],
			[480, 'avif', 'avif', 480, 640],
			[480, 'webp', 'webp', 480, 640],
			[960, 'avif', 'avif', 960, 1280],
			[960, 'webp', 'webp', 960, 1280],
		])
	})

	test('is never enlarged', async () => {
		expect(await sizesOf(await image({ width: 300, height: 200 }).png().toBuffer())).toEqual([
			[160, 'avif', 'avif', 160, 107],
			[160, 'webp', 'webp', 160, 107],
			[480, 'avif', 'avif', 300, 200],
			[480, 'webp', 'webp', 300, 200],
		])
		expect(await sizesOf(await image({ width: 160, height: 160 }).png().toBuffer())).toEqual([
			[160, 'avif', 'avif', 160, 160],
			[160, 'webp', 'webp', 160, 160],
		])
	})

	test.each([
		['a pixel', 1, 1],
		['a thin strip', 20, 4000],
		['a strip that is thin once scaled', 200, limits.photoSide],
		['a flat one', limits.photoSide, 200],
		['one that is nearly large enough', 159, 400],
	])('is not made of %s', async (_, width, height) => {
		await expect(processPhoto(await image({ width, height }).png().toBuffer())).rejects.toMatchObject({
			code: 'too_small',
			statusCode: 422,
			message: photosTexts.refused.narrow(160),
		})
	})

	test('fits a very tall photo into a box twice as high as wide', async () => {
		const sizes = await sizesOf(await image({ width: 1000, height: limits.photoSide }).png().toBuffer())
		for (const [width, , , , height] of sizes) expect(Number(height)).toBeLessThanOrEqual(Number(width) * 2)
	})

	test.each(['jpeg', 'png', 'webp', 'avif'] as const)('reads %s', async (format) => {
		const { width, height, blur } = await processPhoto(await image({ width: 400, height: 300 })[format]().toBuffer())
		expect([width, height]).toEqual([400, 300])
		expect(blur).toMatch(/^data:image\/webp;base64,UklGR[\w+/=]{20,400}$/)
	})

	test('converts CMYK, 16 bits, grey and transparency to plain colours', async () => {
		const see = async (bytes: Buffer) => {
			const { versions } = await processPhoto(bytes)
			const { data, info } = await sharp(versions[1]?.bytes).raw().toBuffer({ resolveWithObject: true })
			return { channels: info.channels, first: [...data.subarray(0, 3)].map((value) => Math.round(value / 32)) }
		}
		const size = { width: 200, height: 200 }
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

	test('is turned upright', async () => {
		const lying = await image({ width: 400, height: 200 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
		const { width, height, versions } = await processPhoto(lying)
		expect([width, height]).toEqual([200, 400])
		expect(await sharp(versions[1]?.bytes).metadata()).toMatchObject({ width: 160, height: 320 })
	})
})
