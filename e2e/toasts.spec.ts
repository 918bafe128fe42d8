import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { holdToasts } from '#support/hold-toasts.ts'
import { touchDrag } from '#support/touch.ts'

const toast = (page: Page) => page.getByRole('alert').filter({ hasText: texts.login.failures.cancelled })
/** Shows a toast and waits until it is at rest. */
async function provoke(page: Page): Promise<void> {
	await page.goto('/login?error=cancelled')
	await expect(toast(page)).toBeVisible()
	await toast(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
}

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
