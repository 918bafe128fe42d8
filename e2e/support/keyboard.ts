import { expect, type Page } from '@playwright/test'

type Stop = { name: string; lost: boolean; placed: boolean; drawn: boolean }

/**
 * The focused element: its name, whether it is lost, whether the page placed it there (Tab never stops there), and whether it is
 * visible.
 */
function focused(page: Page): Promise<Stop> {
	return page.evaluate(() => {
		const element = document.activeElement
		if (!element || element === document.body) return { name: '', lost: true, placed: false, drawn: false }
		// A carousel draws its focus ring around the slide that the keys decide, a switch around its row, a field its second ink.
		const around = element.closest('label') ?? element
		const outlined = [around, element, ...element.querySelectorAll('*')].some((part) => {
			const { outlineStyle, outlineWidth } = getComputedStyle(part)
			return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
		})
		const shaded = element.matches('input, textarea, select') && getComputedStyle(element).boxShadow !== 'none'
		const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined
		const picture = element.querySelector('[role=img]')?.getAttribute('aria-label') ?? ''
		const name = element.getAttribute('aria-label') ?? label ?? `${element.textContent?.trim()} ${picture}`
		const placed = element.getAttribute('tabindex') === '-1'
		return { name: name.trim(), lost: false, placed, drawn: outlined || shaded }
	})
}

/** True once a stop is visible, or its screen was replaced meanwhile. Styles may load after the page. */
async function isSeen(page: Page, { name }: Stop): Promise<boolean> {
	const now = await focused(page)
	return now.drawn || now.name !== name
}

/**
 * Presses Tab (or Shift+Tab) until the element called `name` has the focus. Every stop before it must be visible; fails after 60 stops.
 */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
	const passed: string[] = []
	for (let stops = 0; stops < 60; stops++) {
		await page.keyboard.press(key)
		const stop = await focused(page)
		// After the last stop of a page comes the browser itself; and a new screen moves the focus to its heading.
		if (stop.lost || stop.placed) continue
		passed.push(stop.name)
		await expect.poll(() => isSeen(page, stop), `the focus on “${stop.name}” can be seen`).toBe(true)
		if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return
	}
	throw new Error(`${key} does not lead to “${name}”, only to ${passed.join(', ')}`)
}

/** Tabs to the element called `name` and presses Enter there. */
export async function tabAndPress(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
	await tabTo(page, name)
	await page.keyboard.press(key)
}

/** Expects the focus to be on something. */
export async function expectFocusKept(page: Page): Promise<void> {
	await expect.poll(async () => (await focused(page)).lost, { message: 'the focus is lost to the page' }).toBe(false)
}
