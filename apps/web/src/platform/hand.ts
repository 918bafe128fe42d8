/** Whether something is in the hand, and when it was pressed or let go last, by `performance.now()`; watched from the first import on. */
export const hand = { isPressed: false, lastPress: Number.NEGATIVE_INFINITY }

let waiting = Promise.withResolvers<void>()
waiting.resolve()

// Pages made at build time have no window.
if (!import.meta.env.SSR)
	for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'keydown'])
		addEventListener(type, () => follow(type), { capture: true, passive: true })

function follow(type: string): void {
	hand.lastPress = performance.now()
	if (type === 'keydown') return
	if (!hand.isPressed && type === 'pointerdown') waiting = Promise.withResolvers()
	hand.isPressed = type === 'pointerdown'
	if (!hand.isPressed) waiting.resolve()
}

/** Resolves when nothing is in the hand: what can wait is not to take frames from a drag. */
export function handFree(): Promise<void> {
	return waiting.promise
}
