import type { Locator, Page } from '@playwright/test'

type Point = { x: number; y: number }

/** A finger that rests on the middle of an element until `asked` resolves, and then lifts. */
export async function touchHold(page: Page, held: Locator, asked: () => Promise<void>) {
	const box = await held.boundingBox()
	if (!box) throw new Error('there is nothing to put a finger on')
	const cdp = await page.context().newCDPSession(page)
	const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
	await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
	await asked()
	await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
	await cdp.detach()
}

/**
 * A finger put down at `from`, moved to `to` in `steps`, and lifted; with `cancel` the system takes it away, with `second` another
 * finger joins before both are lifted.
 */
export async function touchDrag(
	page: Page,
	from: Point,
	to: Point,
	options: { steps?: number; cancel?: boolean; second?: boolean } = {},
) {
	const { steps = 12, cancel = false, second = false } = options
	const cdp = await page.context().newCDPSession(page)
	const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: Point[]) =>
		cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
	await send('touchStart', [from])
	for (let step = 1; step <= steps; step++) {
		const part = step / steps
		await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
	}
	if (second) await send('touchStart', [to, { x: from.x, y: from.y + 120 }])
	await send(cancel ? 'touchCancel' : 'touchEnd', [])
	await cdp.detach()
}
