import type { Page } from '@playwright/test'

/** A valid photo for the server, made by the browser itself. */
export async function picture(page: Page, name: string, colour: string) {
	const base64 = await page.evaluate(async (fill) => {
		const canvas = new OffscreenCanvas(300, 400)
		const pen = canvas.getContext('2d')
		if (!pen) throw new Error('no canvas')
		pen.fillStyle = fill
		pen.fillRect(0, 0, 300, 400)
		const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
		return btoa(String.fromCharCode(...bytes))
	}, colour)
	return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}
