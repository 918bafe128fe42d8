import { texts } from '@ydo/contract/texts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { press } from '#test/screens.ts'

const { cropping, refused } = texts.photos

/** Opens the photos of a profile. Returns the bodies of uploads, which stay unanswered. */
async function openPhotos(): Promise<Blob[]> {
	const uploads: Blob[] = []
	const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation((body) => {
		if (body instanceof Blob) uploads.push(body)
	})
	onTestFinished(() => sending.mockRestore())
	await openPage('/profile')
	await press(texts.profile.edit)
	await page.getByRole('button', { name: /^Photos/ }).click()
	await page.getByCss('input[type=file]').findElement()
	return uploads
}

async function draw(width: number, height: number, type = 'image/png'): Promise<Blob> {
	const canvas = new OffscreenCanvas(width, height)
	canvas.getContext('2d')?.fillRect(0, 0, width, height)
	return canvas.convertToBlob({ type })
}

/** A JPEG with a comment segment after its start marker (ITU-T T.81, B.2.4.5). */
function withComment(jpeg: Uint8Array, comment: string): Uint8Array<ArrayBuffer> {
	const letters = [...comment].map((letter) => letter.charCodeAt(0))
	return new Uint8Array([...jpeg.subarray(0, 2), 0xff, 0xfe, 0, letters.length + 2, ...letters, ...jpeg.subarray(2)])
}

const choose = (content: BlobPart, name: string) =>
	userEvent.upload(page.getByCss('input[type=file]'), new File([content], name))

/** A GIF of such a size with one pixel in it (GIF89a, sections 18 to 22). */
function gif(width: number, height: number): Uint8Array<ArrayBuffer> {
	const size = [width & 255, width >> 8, height & 255, height >> 8]
	const head = [...'GIF89a'].map((letter) => letter.charCodeAt(0))
	const colours = [0x80, 0, 0, 200, 100, 50, 0, 0, 0]
	return new Uint8Array([...head, ...size, ...colours, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b])
}

/** A BMP without compression, of 24 bits a pixel. */
function bmp(width: number, height: number): Uint8Array<ArrayBuffer> {
	const row = Math.ceil((3 * width) / 4) * 4
	const bytes = new Uint8Array(54 + row * height)
	const view = new DataView(bytes.buffer)
	bytes.set([0x42, 0x4d])
	for (const [at, value] of [
		[2, bytes.length],
		[10, 54],
		[14, 40],
		[18, width],
		[22, height],
		[26, 0x180001],
	] as const)
		view.setUint32(at, value, true)
	return bytes
}

const svg = (width: number, height: number) =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="99" height="99"/></svg>`

test.each([
	['a single pixel', 1, 1, refused.small(1, 160)],
	['a thin strip', 20, 4000, refused.small(20, 160)],
	['a flat strip', 4000, 20, refused.small(15, 160)],
])('%s is refused beside the photos, before it is sent', async (_, width, height, reason) => {
	const uploads = await openPhotos()
	await choose(await draw(width, height), 'strip.png')
	await expect.element(page.getByRole('alert').filter({ hasText: 'strip.png' })).toHaveTextContent(reason)
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
	await press(texts.photos.dismiss('strip.png'))
	await expect.element(page.getByText(reason)).not.toBeInTheDocument()
	expect(uploads).toEqual([])
})

const redrawn = [
	['a GIF', gif(300, 400)],
	['a very tall SVG', svg(300, 13_000)],
] as const
const redrawnAlike = [
	['a BMP', bmp(300, 400)],
	['an SVG', svg(300, 400)],
	['a very wide SVG', svg(13_000, 300)],
] as const

test.each([...redrawn, ...(import.meta.env.YDO_SLOW ? redrawnAlike : [])])(
	'%s is sent as a JPEG that the browser draws',
	async (_, content) => {
		const uploads = await openPhotos()
		await userEvent.upload(
			page.getByCss('input[type=file]'),
			new File([content], 'drawing', { type: typeof content === 'string' ? 'image/svg+xml' : 'image/jpeg' }),
		)
		await page.getByRole('dialog', { name: cropping.title }).getByRole('button', { name: cropping.done }).click()
		await expect.poll(() => uploads.length).toBe(1)
		const image = await createImageBitmap(uploads[0] ?? new Blob())
		expect(uploads[0]?.type).toBe('image/jpeg')
		expect(image.width / image.height).toBeCloseTo(3 / 4, 2)
		expect(image.width).toBeGreaterThanOrEqual(180)
	},
)

test('a photo of which nothing is cut off is drawn anew too, so that its metadata stay on the device', async () => {
	const uploads = await openPhotos()
	await choose(withComment(await (await draw(300, 400, 'image/jpeg')).bytes(), 'at 23.17, 80.02'), 'photo.jpg')
	await expect.element(page.getByText(cropping.small(300, 480))).toBeVisible()
	await page.getByRole('dialog', { name: cropping.title }).getByRole('button', { name: cropping.done }).click()
	await expect.poll(() => uploads.length).toBe(1)
	expect(await uploads[0]?.text()).not.toContain('at 23.17')
	const { width, height } = await createImageBitmap(uploads[0] ?? new Blob())
	expect([width, height]).toEqual([300, 400])
})

test('a file that the browser cannot show is sent as it is', async () => {
	const uploads = await openPhotos()
	const photo = await draw(300, 400)
	await choose(photo.slice(0, 30), 'photo.png')
	await expect.poll(() => uploads.length).toBe(1)
	expect(await uploads[0]?.bytes()).toEqual(await photo.slice(0, 30).bytes())
})
