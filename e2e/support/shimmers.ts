import type { Locator } from '@playwright/test'

/** Whether something in the element moves, without end. */
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
