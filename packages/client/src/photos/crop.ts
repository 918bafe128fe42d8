/** Width and height of an image in pixels. */
export type Size = { readonly width: number; readonly height: number }

/** Which part of an image a card shows: how much larger than it must be, and where its middle is, in parts of the image. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }

export type Rectangle = Size & { readonly left: number; readonly top: number }

/** Width by height of what a card shows. */
export const cropRatio = 3 / 4
const mostZoom = 4
/** A part narrower than this, in pixels, would look poor on every screen. */
const leastWidth = 240
/** Where a card cuts a photo that is too high: more below than above. */
const above = 0.3

/** As a card cuts the whole image. */
export function wholeCrop(size: Size): Crop {
	const { height } = partOf(size, 1)
	return { zoom: 1, x: 0.5, y: (above * (size.height - height) + height / 2) / size.height }
}

/** Moves the image under its frame by parts of the frame's width and height. */
export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
	const part = partOf(size, crop.zoom)
	const x = crop.x - (by.x * part.width) / size.width
	const y = crop.y - (by.y * part.height) / size.height
	return within(size, { ...crop, x, y })
}

/** Zooms about the middle of the frame. */
export function zoomCrop(size: Size, crop: Crop, zoom: number): Crop {
	return within(size, { ...crop, zoom: Math.min(Math.max(zoom, 1), greatestZoom(size)) })
}

/** How far an image may be zoomed; 1 where it is small already. */
export function greatestZoom(size: Size): number {
	return Math.max(1, Math.min(mostZoom, partOf(size, 1).width / leastWidth))
}

/** The part in parts of the image, for showing it. */
export function cropParts(size: Size, { zoom, x, y }: Crop): Rectangle {
	const part = partOf(size, zoom)
	const [width, height] = [part.width / size.width, part.height / size.height]
	return { width, height, left: x - width / 2, top: y - height / 2 }
}

/** The part in pixels of the image, whole ones and within it. */
export function cropRectangle(size: Size, crop: Crop): Rectangle {
	const part = partOf(size, crop.zoom)
	const width = Math.max(1, Math.min(size.width, Math.round(part.width)))
	const height = Math.max(1, Math.min(size.height, Math.round(part.height)))
	const left = Math.round(crop.x * size.width - width / 2)
	const top = Math.round(crop.y * size.height - height / 2)
	return { width, height, left: clamp(left, 0, size.width - width), top: clamp(top, 0, size.height - height) }
}

/** Whether all of the image is shown, to the pixel or so: then there is nothing to cut. */
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
