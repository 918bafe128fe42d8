import type { Rectangle } from '@ydo/client/photos/crop'

/** The maximum width of a crop in pixels: 1.5 times the server's widest version. */
const widest = 1440
const quality = 0.92

/** A part of an image as a JPEG: pixels only, without the file's metadata. */
export async function cutOut(image: HTMLImageElement, { left, top, width, height }: Rectangle): Promise<Blob> {
	const scale = Math.min(1, widest / width)
	const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
	const pen = canvas.getContext('2d')
	if (!pen) throw new Error('the browser has no canvas to draw on')
	// Transparency would turn black in a JPEG.
	pen.fillStyle = 'white'
	pen.fillRect(0, 0, canvas.width, canvas.height)
	pen.imageSmoothingQuality = 'high'
	pen.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
	return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
