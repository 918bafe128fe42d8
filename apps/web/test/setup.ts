import { afterEach, beforeEach, vi } from 'vitest'
import { commands, type Locator, locators, page } from 'vitest/browser'
import { closePage } from './open-page.tsx'

declare module 'vitest/browser' {
	interface LocatorSelectors {
		/** The elements of a CSS selector, where no role names them. */
		getByCss(selector: string): Locator
	}
}

locators.extend({ getByCss: (selector: string) => selector })

// Tests begin on a phone by day.
beforeEach(async () => {
	await page.viewport(390, 844)
	await commands.setMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
})

afterEach(() => void vi.restoreAllMocks())

// A failure's message shows only the beginning of the page.
afterEach(({ task }) => {
	if (task.result?.state === 'fail')
		console.error(`the page of the failure: ${location.href}\n${document.body.innerText}`)
})

// Here, because modules of helpers are evaluated for the first test file alone.
afterEach(closePage)
