import type { CDPSession, Locator, Page } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { finger } from './touch.ts'

/** Milliseconds until all effects of a press are over and reported. */
const afterwards = 700

/** Longest duration, until painted, of a real press of each kind, in milliseconds. */
export type Presses = Record<string, number>

/** Performs a member's actions on the phone's home by real input, and measures each press. */
export async function pressEverything(page: Page, cdp: CDPSession): Promise<Presses> {
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	const topCard = page.locator('[data-place="top"]')
	const dialog = page.getByRole('dialog')
	const presses: Presses = {}
	const measure = async (name: string, press: () => Promise<unknown>) => {
		presses[name] = await longest(page, press)
	}
	await measure('swipe', () => swipe(page, cdp))
	await measure('undo', () => tap(button(texts.home.undo)))
	await measure('pass', () => tap(button(texts.home.pass)))
	await measure('smash', () => tap(button(texts.home.smash)))
	await measure('opening a card', () => tap(topCard))
	await measure('closing it', () => tap(dialog.getByRole('button', { name: texts.nav.close })))
	await dialog.waitFor({ state: 'hidden' })
	await measure('opening the drawer', () => tap(button(texts.nav.menu)))
	await measure('closing the drawer', () => tap(dialog.getByRole('button', { name: texts.nav.close })))
	return presses
}

/** The longest interaction caused by `press`. The browser reports none below 16 ms: that is then its duration. */
export async function longest(page: Page, press: () => Promise<unknown>): Promise<number> {
	await page.evaluate(() => {
		window.vitals.interactions = []
	})
	await press()
	await page.waitForTimeout(afterwards)
	return page.evaluate(() => Math.max(16, ...window.vitals.interactions.map(({ duration }) => duration)))
}

/** Taps the middle, and nothing else: a locator's own tap adds listeners in the page to see whether it hits. */
export async function tap(target: Locator): Promise<void> {
	const { x, y } = await middleOf(target)
	await target.page().touchscreen.tap(x, y)
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
	const box = await target.boundingBox()
	if (!box) throw new Error('there is nothing to touch')
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function swipe(page: Page, cdp: CDPSession): Promise<void> {
	const hand = finger(cdp)
	const from = await middleOf(page.locator('[data-place="top"]'))
	await hand.down(from)
	for (let step = 1; step <= 10; step++) await hand.move({ x: from.x + step * 16, y: from.y })
	await hand.up()
}
