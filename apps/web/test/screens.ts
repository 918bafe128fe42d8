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
