import { type Locator, locators, page } from 'vitest/browser'

locators.extend({
	/** The elements of a CSS selector, where no role names them. */
	getByCss: (selector: string) => selector,
})

declare module 'vitest/browser' {
	interface LocatorSelectors {
		getByCss(selector: string): Locator
	}
}

/** The current card, in either layout. */
export const topCard = () => page.getByCss('[data-place="top"], [data-selected]')

/** Stops every animation of the page `at` milliseconds after its beginning. */
export function stopMotionAt(at: number): void {
	for (const animation of document.getAnimations()) {
		animation.pause()
		animation.currentTime = at
	}
}

/** Finishes the entrance of every toast, and stops its timer. */
export function holdToasts(): void {
	for (const animation of document.getAnimations()) {
		const { target } = animation.effect as KeyframeEffect
		if (!target?.closest('.Toastify')) continue
		if (!target.matches('[role=progressbar]')) animation.finish()
		else {
			animation.pause()
			animation.currentTime = 1000
		}
	}
}
