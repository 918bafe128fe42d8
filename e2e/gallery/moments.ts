import type { Page } from '@playwright/test'

/** The name of a window whose device may store things, which choices require. All others start empty. */
export const keepsThings = 'keeps things'

/** Stops every animation of the page `at` milliseconds after its beginning. */
export async function stopMotionAt(page: Page, at: number): Promise<void> {
	await page.evaluate((time) => {
		for (const animation of document.getAnimations()) {
			animation.pause()
			animation.currentTime = time
		}
	}, at)
}

/** Finishes the entrance of every toast, and stops its timer. */
export async function holdToasts(page: Page): Promise<void> {
	await page.evaluate(() => {
		for (const animation of document.getAnimations()) {
			const { target } = animation.effect as KeyframeEffect
			if (!target?.closest('.Toastify')) continue
			if (!target.matches('[role=progressbar]')) animation.finish()
			else {
				animation.pause()
				animation.currentTime = 1000
			}
		}
	})
}

/**
 * Waits until fonts and pictures are loaded and painted, and colours have settled: even with reduced motion each part follows its
 * surroundings.
 */
export async function settle(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await document.fonts.ready
		const pictures = [...document.images].filter((image) => image.checkVisibility() && image.loading !== 'lazy')
		// A picture that cannot load shows its placeholder.
		await Promise.allSettled(pictures.map((image) => image.decode()))
		const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
		const moving = () =>
			document.getAnimations().filter((one) => one instanceof CSSTransition && one.playState === 'running')
		await painted()
		for (let some = moving(); some.length > 0; some = moving()) {
			await Promise.allSettled(some.map(({ finished }) => finished))
			await painted()
		}
	})
}
