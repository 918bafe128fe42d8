import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { catalogue, states } from './catalogue.ts'
import { galleryPage } from './gallery-page.ts'
import { printSheet, type Shot } from './sheet.ts'
import { type Sheet, sheetsOf } from './sheets.ts'
import { setTheme, test } from './studio.ts'

const docs = join(import.meta.dirname, '../../docs')
const images = join(docs, 'images/gallery')
mkdirSync(images, { recursive: true })

const sheets = states.flatMap(sheetsOf)

for (const sheet of sheets)
	test(sheet.name, async ({ openState }) => {
		const rows: Shot[][] = []
		// One after the other: pages share the device's storage.
		for (const row of sheet.rows) {
			const shots: Shot[] = []
			for (const size of row) {
				const page = await openState(sheet.state, { size, theme: 'light', largeText: sheet.largeText })
				if (sheet.whole) await showWhole(page)
				shots.push(await take(page))
				await setTheme(page, 'dark')
				shots.push(await take(page))
				await page.close()
			}
			rows.push(shots)
		}
		writeFileSync(join(images, `${sheet.name}.webp`), await printSheet(rows))
	})

test('the page', () => {
	const kept = new Set(sheets.map(({ name }: Sheet) => `${name}.webp`))
	for (const file of readdirSync(images)) if (!kept.has(file)) rmSync(join(images, file))
	writeFileSync(join(docs, 'gallery.md'), galleryPage(catalogue, 'images/gallery'))
})

async function take(page: Page): Promise<Shot> {
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
	// Playwright's own way to stop animations finishes them, and a toast closes when its timer finishes.
	const png = await page.screenshot({ animations: 'allow', caret: 'hide', scale: 'css' })
	return { png, width, height }
}

/** Makes the window as high as its scrollable content. */
async function showWhole(page: Page): Promise<void> {
	const hidden = await page.evaluate(() => {
		const scrollers = [document.documentElement, ...document.querySelectorAll('*')]
		return Math.max(...scrollers.map((element) => element.scrollHeight - element.clientHeight))
	})
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
	await page.setViewportSize({ width, height: height + hidden })
}
