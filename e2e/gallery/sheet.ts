import sharp from 'sharp'

/** A picture of a screen as the browser gives it, with its size in CSS pixels. */
export type Shot = { png: Buffer; width: number; height: number }

/** Pixels between pictures and around them. */
const gap = 16

/** Between paper and night, so that either theme's edge shows. */
const ground = '#8c7799'

/** Desktop pictures are printed at half size, to keep a sheet small and easy to scan. */
const printed = ({ width }: Shot) => (width > 1000 ? 0.5 : 1)

/** Arranges rows of pictures on one sheet, as WebP. */
export async function printSheet(rows: readonly (readonly Shot[])[]): Promise<Buffer> {
	const placed: { input: Buffer; left: number; top: number }[] = []
	let [sheetWidth, top] = [0, gap]
	for (const row of rows) {
		let [left, rowHeight] = [gap, 0]
		for (const shot of row) {
			const [width, height] = [shot.width, shot.height].map((side) => Math.round(side * printed(shot)))
			placed.push({ input: await sharp(shot.png).resize(width, height).png().toBuffer(), left, top })
			left += (width ?? 0) + gap
			rowHeight = Math.max(rowHeight, height ?? 0)
		}
		sheetWidth = Math.max(sheetWidth, left)
		top += rowHeight + gap
	}
	const sheet = sharp({ create: { width: sheetWidth, height: top, channels: 3, background: ground } })
	return sheet.composite(placed).webp({ quality: 50, effort: 6, smartSubsample: true }).toBuffer()
}
