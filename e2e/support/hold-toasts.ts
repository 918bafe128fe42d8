import type { Page } from '@playwright/test'

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
