import { expect, type Locator, type Page } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { sideScroll } from './side-scroll.ts'
import { topCard } from './sign-in.ts'

/** Expects home to show the card's name and every button whole, without scrolling. */
export async function expectHomeWhole(page: Page): Promise<void> {
	const { home } = texts
	const wide = (page.viewportSize()?.width ?? 0) >= 768
	const names = [home.pass, home.smash, home.refresh, ...(wide ? [home.previous, home.next] : [])]
	await expectWhole(topCard(page).getByRole('heading'))
	for (const name of names) {
		const button = page.getByRole('button', { name, exact: true })
		await expectWhole(button)
		const box = await button.boundingBox()
		expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
	}
	expect(await sideScroll(page)).toBeLessThanOrEqual(0)
}

/** Nothing covers the middle of the element, and no part of it lies outside of the window. */
export async function expectWhole(element: Locator): Promise<void> {
	await expect(element).toBeInViewport({ ratio: 1 })
	const isFree = (node: Element) => {
		const { x, y, width, height } = node.getBoundingClientRect()
		return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
	}
	// A card that moves away or back covers it for a moment.
	await expect.poll(() => element.evaluate(isFree)).toBe(true)
}
