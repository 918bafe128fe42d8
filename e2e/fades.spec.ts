import { expect, type Page, test } from '@playwright/test'
import { runUntil, stopClock } from '#support/clock.ts'
import { shimmers } from '#support/shimmers.ts'
import { signIn, student, topCard } from '#support/sign-in.ts'

declare global {
	interface Window {
		fades: Record<string, number>
	}
}

/** Makes the page record the configured durations of the fades of skeletons and of the selected card. */
async function noteFades(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.fades = {}
		document.addEventListener('transitionrun', ({ target, propertyName, pseudoElement }) => {
			if (!(target instanceof Element) || propertyName !== 'opacity' || pseudoElement) return
			const name = target.matches('[data-selected]') ? 'card' : target.querySelector('[data-skeleton]') && 'skeletons'
			const [fade] = target.getAnimations().filter((one) => one instanceof CSSTransition)
			if (name) window.fades[name] = Number(fade?.effect?.getComputedTiming().duration)
		})
	})
}

const fades = (page: Page) => page.evaluate(() => window.fades)

test('four skeletons shimmer, then fade out in 0.4 s; the cards wait 100 ms and fade in in 600 ms', {
	tag: ['@slow', '@desktop'],
}, async ({ page }) => {
	await signIn(page, student(13))
	const answer = Promise.withResolvers<void>()
	await page.route('**/api/users/all', async (route) => {
		await answer.promise
		await route.fallback()
	})
	await noteFades(page)
	await stopClock(page)
	await page.goto('/home')
	const skeletons = page.locator('[data-skeleton]')
	await runUntil(page, skeletons.first())
	await expect(skeletons).toHaveCount(4)
	for (const skeleton of await skeletons.all()) expect(await shimmers(skeleton)).toBe(true)

	answer.resolve()
	await runUntil(page, topCard(page))
	await expect.poll(() => fades(page)).toEqual({ skeletons: 400 })
	await page.clock.runFor(90)
	await expect(topCard(page)).toHaveCSS('opacity', '0')
	await page.clock.runFor(10)
	await expect.poll(() => fades(page)).toEqual({ skeletons: 400, card: 600 })
	await expect(topCard(page)).toHaveCSS('opacity', '1')

	await page.clock.runFor(290)
	await expect(skeletons).toHaveCount(4)
	await page.clock.runFor(10)
	await expect(skeletons).toHaveCount(0)
})
