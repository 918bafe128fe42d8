/** Width and height of an image in pixels. */
export type Size = { readonly width: number; readonly height: number }

/** The visible part of an image: the zoom over the minimum, and its centre, in fractions of the image. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }

export type Rectangle = Size & { readonly left: number; readonly top: number }

/** Width by height of a card's photo. */
export const cropRatio = 3 / 4
const mostZoom = 4
/** A narrower part, in pixels, would look poor on any screen. */
const leastWidth = 240
/** The share cut off above of a photo that is too high: less than below. */
const above = 0.3

/** The default crop, equal to a card's crop of the whole image. */
export function wholeCrop(size: Size): Crop {
	const { height } = partOf(size, 1)
	return { zoom: 1, x: 0.5, y: (above * (size.height - height) + height / 2) / size.height }
}

/** Moves the image under its frame by fractions of the frame's size. */
export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
	const part = partOf(size, crop.zoom)
	const x = crop.x - (by.x * part.width) / size.width
	const y = crop.y - (by.y * part.height) / size.height
	return within(size, { ...crop, x, y })
}

/** Zooms about the centre of the frame. */
export function zoomCrop(size: Size, crop: Crop, zoom: number): Crop {
	return within(size, { ...crop, zoom: Math.min(Math.max(zoom, 1), greatestZoom(size)) })
}

/** The maximum zoom; 1 for a small image. */
export function greatestZoom(size: Size): number {
	return Math.max(1, Math.min(mostZoom, partOf(size, 1).width / leastWidth))
}

/** The crop in fractions of the image, for display. */
export function cropParts(size: Size, { zoom, x, y }: Crop): Rectangle {
	const part = partOf(size, zoom)
	const [width, height] = [part.width / size.width, part.height / size.height]
	return { width, height, left: x - width / 2, top: y - height / 2 }
}

/** The crop in whole pixels, within the image. */
export function cropRectangle(size: Size, crop: Crop): Rectangle {
	const part = partOf(size, crop.zoom)
	const width = Math.max(1, Math.min(size.width, Math.round(part.width)))
	const height = Math.max(1, Math.min(size.height, Math.round(part.height)))
	const left = Math.round(crop.x * size.width - width / 2)
	const top = Math.round(crop.y * size.height - height / 2)
	return { width, height, left: clamp(left, 0, size.width - width), top: clamp(top, 0, size.height - height) }
}

/** True if the whole image is visible, to a pixel: then nothing needs cropping. */
export function isWhole(size: Size, crop: Crop): boolean {
	const { width, height } = cropRectangle(size, crop)
	return size.width - width <= 1 && size.height - height <= 1
}

function partOf({ width, height }: Size, zoom: number): Size {
	const widest = Math.min(width, height * cropRatio)
	return { width: widest / zoom, height: widest / cropRatio / zoom }
}

function within(size: Size, { zoom, x, y }: Crop): Crop {
	const part = partOf(size, zoom)
	const [halfWidth, halfHeight] = [part.width / size.width / 2, part.height / size.height / 2]
	return { zoom, x: clamp(x, halfWidth, 1 - halfWidth), y: clamp(y, halfHeight, 1 - halfHeight) }
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(Math.max(value, least), Math.max(least, most))
}
