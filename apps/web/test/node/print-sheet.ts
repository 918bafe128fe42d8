import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineBrowserCommand } from '@vitest/browser-playwright'
import sharp from 'sharp'
import type { Shot } from '#test/commands.ts'

const folder = join(import.meta.dirname, '../../../../docs/gallery')

/** Pixels between pictures and around them. */
const gap = 16

/** Between paper and night, so that either theme's edge shows. */
const ground = '#8c7799'

/** Desktop pictures are printed at half size, to keep a sheet small and easy to scan. */
const printedPart = ({ width }: Shot) => (width > 1000 ? 0.5 : 1)

/** Arranges rows of pictures on one sheet: docs/gallery/NAME.webp. */
export const printSheet = defineBrowserCommand<[string, Shot[][]]>(async (_, name, rows) => {
	const placed: { input: Buffer; left: number; top: number }[] = []
	let [sheetWidth, top] = [0, gap]
	for (const row of rows) {
		let [left, rowHeight] = [gap, 0]
		for (const shot of row) {
			const [width, height] = [shot.width, shot.height].map((side) => Math.round(side * printedPart(shot)))
			const input = await sharp(Buffer.from(shot.png, 'base64')).resize(width, height).png().toBuffer()
			placed.push({ input, left, top })
			left += (width ?? 0) + gap
			rowHeight = Math.max(rowHeight, height ?? 0)
		}
		sheetWidth = Math.max(sheetWidth, left)
		top += rowHeight + gap
	}
	const sheet = sharp({ create: { width: sheetWidth, height: top, channels: 3, background: ground } })
	mkdirSync(folder, { recursive: true })
	await sheet
		.composite(placed)
		.webp({ quality: 50, effort: 6 })
		.toFile(join(folder, `${name}.webp`))
})

/** Writes docs/gallery/CHAPTER.md with the sheets of its states. */
export const printChapter = defineBrowserCommand<[string, { name: string; title: string }[]]>((_, chapter, states) => {
	const entries = states.map(({ name, title }) => `\n## ${title}\n\n![${title}](${name}.webp)\n`)
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, `${chapter}.md`), `# ${chapter}\n${entries.join('')}`)
})
