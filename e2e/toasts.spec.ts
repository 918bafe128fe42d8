import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { timings } from '@ydo/contract/timings'
import { holdToasts } from '#gallery/moments.ts'
import { keepCards } from '#support/serve-cards.ts'
import { enterHome, student } from '#support/sign-in.ts'
import { exposed } from '#support/structure.ts'
import { touchDrag } from '#support/touch.ts'

const toast = (page: Page) => page.getByRole('alert').filter({ hasText: texts.login.failures.cancelled })
const closeButton = (page: Page) => toast(page).getByRole('button', { name: texts.toasts.close })

/** The play state of the toast's progress bar, which is its timer. Undefined once it has gone. */
const clock = (page: Page) =>
	toast(page)
		.locator('[role=progressbar]')
		.evaluateAll(([bar]) => bar?.getAnimations()[0]?.playState)

/** Shows a toast and waits until it is at rest. */
async function provoke(page: Page): Promise<void> {
	await page.goto('/login?error=cancelled')
	await expect(toast(page)).toBeVisible()
	await toast(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
}

test('a toast stands at the top right for 5000 ms', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await page.addInitScript(() => {
		addEventListener('animationend', ({ animationName, elapsedTime }) => {
			if (animationName === 'Toastify__trackProgress') performance.mark('closes', { detail: elapsedTime * 1000 })
		})
	})
	await provoke(page)
	const box = await toast(page).boundingBox()
	const { width = 0 } = page.viewportSize() ?? {}
	expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeCloseTo(16, 0)
	expect(box?.y).toBeCloseTo(16, 0)
	await expect(toast(page)).toHaveCount(0)
	const closes = await page.evaluate(() =>
		performance.getEntriesByName('closes').map((mark) => (mark as PerformanceMark).detail),
	)
	expect(closes).toEqual([timings.toast])
})

test('a timer that falls back before its beginning closes nothing', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await provoke(page)
	await toast(page)
		.locator('[role=progressbar]')
		.evaluate((bar) => {
			const end = { animationName: 'Toastify__trackProgress', elapsedTime: 0, bubbles: true }
			bar.dispatchEvent(new AnimationEvent('animationend', end))
		})
	await expect.poll(() => clock(page)).toBe('running')
	// A closing toast is no alert any more.
	await expect(toast(page)).toBeVisible()
})

test('its button closes it', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await provoke(page)
	await holdToasts(page)
	await closeButton(page).click()
	await expect(toast(page)).toHaveCount(0)
})

test('its timer stops under the pointer and while the window is not in front', { tag: ['@slow', '@desktop'] }, async ({
	page,
}) => {
	await provoke(page)
	await expect.poll(() => clock(page)).toBe('running') // once the new window has come to the front
	await toast(page).hover()
	await expect.poll(() => clock(page)).toBe('paused')
	await page.mouse.move(1, 1)
	await expect.poll(() => clock(page)).toBe('running')
	await page.evaluate(() => dispatchEvent(new Event('blur')))
	await expect.poll(() => clock(page)).toBe('paused')
	await page.evaluate(() => dispatchEvent(new Event('focus')))
	await expect.poll(() => clock(page)).toBe('running')
})

test('a swipe beyond 80 % of its width dismisses it; up to there it comes back', { tag: '@slow' }, async ({ page }) => {
	await provoke(page)
	await holdToasts(page)
	const { x, y, width, height } = (await toast(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
	const wipe = (part: number) => {
		const from = { x: x + 8, y: y + height / 2 }
		return touchDrag(page, from, { x: from.x + width * part, y: from.y })
	}
	await wipe(0.74)
	await expect(toast(page)).toHaveCSS('transform', /none|matrix\(1, 0, 0, 1, 0, 0\)/)
	await expect(toast(page)).toHaveCSS('opacity', '1')
	await wipe(0.86)
	await expect(toast(page)).toHaveCount(0)
})

test('it is light in the dark theme as well', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await page.emulateMedia({ colorScheme: 'dark' })
	await provoke(page)
	await expect(toast(page)).toHaveCSS('background-color', 'rgb(255, 251, 243)')
	await expect(toast(page)).toHaveCSS('color', 'rgb(43, 18, 64)')
	await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(26, 12, 41)')
})

test('Alt+T focuses it and stops its timer, Escape resumes it', { tag: ['@slow', '@sizes'] }, async ({ page }) => {
	await provoke(page)
	await page.keyboard.press('Alt+KeyT')
	await expect(toast(page)).toBeFocused()
	await expect.poll(() => clock(page)).toBe('paused')
	await page.keyboard.press('Escape')
	await expect.poll(() => clock(page)).not.toBe('paused')
})

test('it leaves the navigation’s bar free', { tag: ['@slow', '@sizes'] }, async ({ page }, { project }) => {
	await keepCards(page)
	await enterHome(page, student(project.name === 'phone' ? 16 : 15))
	await page.getByRole('button', { name: texts.home.refresh }).click()
	await expect(page.getByRole('alert')).toContainText(texts.home.nothingNew)
	for (const control of await page.getByRole('banner').locator('a, button').all()) await control.click({ trial: true })
})

test('it leaves home’s headline free on desktops', { tag: ['@slow', '@desktop'] }, async ({ page }) => {
	await keepCards(page)
	await enterHome(page, student(15))
	await page.getByRole('button', { name: texts.home.refresh }).click()
	const region = await page.getByRole('alert').filter({ hasText: texts.home.nothingNew }).boundingBox()
	const headline = await page.getByRole('heading', { level: 1 }).boundingBox()
	expect(region?.y).toBeGreaterThan((headline?.y ?? 0) + (headline?.height ?? 0))
})

test('a screen reader gets its words, and no picture without a name', { tag: ['@slow', '@sizes'] }, async ({
	page,
}) => {
	await provoke(page)
	const pictures = (await exposed(page)).filter(({ role }) => /^(image|img|svgroot)$/i.test(role))
	expect(pictures.filter(({ name }) => name === '')).toEqual([])
	await expect(toast(page).locator('svg').first()).toBeVisible()
})
