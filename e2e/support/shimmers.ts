import type { Locator } from '@playwright/test'

/** True if something in the element has an infinite animation. */
export const shimmers = (element: Locator) =>
	element.evaluate((node) =>
		node
			.getAnimations({ subtree: true })
			.some(
				(animation) =>
					animation.playState === 'running' &&
					animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
			),
	)
