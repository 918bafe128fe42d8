import type { CDPSession, Page } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { finger } from './touch.ts'

/** Milliseconds until everything that a press sets off is over and told. */
const afterwards = 700

/** Milliseconds that a real press of each kind took until it was seen, the longest part of it. */
export type Presses = Record<string, number>

/** Does on the phone's home what a member does, by real input, and measures each press. */
export async function pressEverything(page: Page, cdp: CDPSession): Promise<Presses> {
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	const topCard = page.locator('[data-place="top"]')
	const dialog = page.getByRole('dialog')
	const presses: Presses = {}
	const measure = async (name: string, press: () => Promise<unknown>) => {
		presses[name] = await longest(page, press)
	}
	await measure('swipe', () => swipe(page, cdp))
	await measure('undo', () => button(texts.home.undo).tap())
	await measure('pass', () => button(texts.home.pass).tap())
	await measure('smash', () => button(texts.home.smash).tap())
	await measure('opening a card', () => topCard.tap({ position: { x: 150, y: 200 } }))
	await measure('closing it', () => dialog.getByRole('button', { name: texts.nav.close }).tap())
	await dialog.waitFor({ state: 'hidden' })
	await measure('opening the drawer', () => button(texts.nav.menu).tap())
	await measure('closing the drawer', () => dialog.getByRole('button', { name: texts.nav.close }).tap())
	return presses
}

/** The longest interaction of those that `press` sets off. The browser tells none below 16 ms: that is then its length. */
export async function longest(page: Page, press: () => Promise<unknown>): Promise<number> {
	await page.evaluate(() => {
		window.vitals.interactions = []
	})
	await press()
	await page.waitForTimeout(afterwards)
	return page.evaluate(() => Math.max(16, ...window.vitals.interactions.map(({ duration }) => duration)))
}

async function swipe(page: Page, cdp: CDPSession): Promise<void> {
	const box = await page.locator('[data-place="top"]').boundingBox()
	if (!box) throw new Error('there is no card to swipe')
	const hand = finger(cdp)
	const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
	await hand.down(from)
	for (let step = 1; step <= 10; step++) await hand.move({ x: from.x + step * 16, y: from.y })
	await hand.up()
}
