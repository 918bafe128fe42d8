import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Crop, cropRatio, cropRectangle, greatestZoom, isWhole, moveCrop, wholeCrop, zoomCrop } from './crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const part = fc.double({ min: -3, max: 3, noNaN: true })
const step = fc.oneof(
	fc.record({ x: part, y: part }),
	fc.double({ min: -2, max: 9, noNaN: true }).map((zoom) => ({ zoom })),
)

test('any sequence of moves and zooms stays within the image at three by four', () => {
	fc.assert(
		fc.property(size, fc.array(step, { maxLength: 20 }), (image, steps) => {
			const crop = steps.reduce<Crop>(
				(crop, by) => ('zoom' in by ? zoomCrop(image, crop, by.zoom) : moveCrop(image, crop, by)),
				wholeCrop(image),
			)
			const { left, top, width, height } = cropRectangle(image, crop)
			expect([left, top, image.width - left - width, image.height - top - height].every((edge) => edge >= 0)).toBe(true)
			expect(Math.abs(width - height * cropRatio)).toBeLessThanOrEqual(1.5)
			expect(crop.zoom).toBeGreaterThanOrEqual(1)
			expect(crop.zoom).toBeLessThanOrEqual(greatestZoom(image))
		}),
	)
})

test('the initial crop is the part a card shows of the image', () => {
	const high = { width: 600, height: 1000 }
	expect(cropRectangle(high, wholeCrop(high))).toEqual({ left: 0, top: 60, width: 600, height: 800 })
	const wide = { width: 1600, height: 800 }
	expect(cropRectangle(wide, wholeCrop(wide))).toEqual({ left: 500, top: 0, width: 600, height: 800 })
	expect(isWhole(wide, wholeCrop(wide))).toBe(false)
	const right = { width: 600, height: 801 }
	expect(isWhole(right, wholeCrop(right))).toBe(true)
	expect(isWhole(right, zoomCrop(right, wholeCrop(right), 1.5))).toBe(false)
})

test('moving the image right shows more of its left', () => {
	const wide = { width: 1600, height: 800 }
	const moved = moveCrop(wide, wholeCrop(wide), { x: 0.5, y: 1 })
	expect(cropRectangle(wide, moved)).toEqual({ left: 200, top: 0, width: 600, height: 800 })
	expect(cropRectangle(wide, moveCrop(wide, moved, { x: 9, y: 0 })).left).toBe(0)
})

test('zooming keeps the centre, and a small image is not zoomed', () => {
	const image = { width: 1200, height: 1600 }
	const zoomed = zoomCrop(image, wholeCrop(image), 2)
	expect(cropRectangle(image, zoomed)).toEqual({ left: 300, top: 400, width: 600, height: 800 })
	expect(zoomCrop(image, zoomed, 99).zoom).toBe(4)
	const small = { width: 240, height: 320 }
	expect(zoomCrop(small, wholeCrop(small), 2).zoom).toBe(1)
})
