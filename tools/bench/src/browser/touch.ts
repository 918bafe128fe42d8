import type { CDPSession } from '@playwright/test'

export type Point = { x: number; y: number }

/** A finger as the browser's own input: down, move and up. */
export function finger(cdp: CDPSession) {
	const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
		cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
	return {
		down: (point: Point) => send('touchStart', [point]),
		move: (point: Point) => send('touchMove', [point]),
		up: () => send('touchEnd', []),
	}
}
