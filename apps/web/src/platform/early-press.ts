// [Note: early presses] A page made at build time shows its buttons before their code is there. A script in the page
// (src/early) keeps what is pressed meanwhile, and the screen presses it again when it can answer.

type EarlyPress = { pressed?: HTMLElement | undefined; stop(): void }

declare global {
	interface Window {
		earlyPress?: EarlyPress
	}
}

/** Keeps the last button pressed, until `repeatEarlyPress`. */
export function keepEarlyPresses(): void {
	const keep = ({ target }: Event) => {
		press.pressed = (target instanceof Element && target.closest('button')) || undefined
	}
	// While React waits for a screen's code it stops what it cannot answer: this comes before it.
	const press: EarlyPress = { stop: () => removeEventListener('click', keep, true) }
	window.earlyPress = press
	addEventListener('click', keep, true)
}

/** Presses again, once, what was pressed before the screen could answer; the screen calls it as soon as it can. */
export function repeatEarlyPress(): void {
	const press = window.earlyPress
	delete window.earlyPress
	press?.stop()
	// A press at which React takes the page over is answered by React itself.
	if (press?.pressed?.isConnected && window.event?.type !== 'click') press.pressed.click()
}
