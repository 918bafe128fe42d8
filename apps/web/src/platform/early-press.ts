// [Note: early presses] A page made at build time shows its buttons before their code is there. A script in the page
// (src/early) keeps what is pressed meanwhile, and the screen presses it again when it can answer.

type EarlyPress = { pressed: HTMLElement | undefined; stop(): void }

declare global {
	interface Window {
		earlyPress?: EarlyPress
	}
}

/** Keeps the last button pressed, until `endEarlyPresses`. */
export function keepEarlyPresses(): void {
	const keep = ({ target }: Event) => {
		press.pressed = (target instanceof Element && target.closest('button')) || undefined
	}
	const press: EarlyPress = { pressed: undefined, stop: () => removeEventListener('click', keep) }
	window.earlyPress = press
	addEventListener('click', keep)
}

/** From here on React sees each press by itself. Call before it takes the page over. */
export function endEarlyPresses(): void {
	window.earlyPress?.stop()
}

/** Presses again, once, what was pressed before the screen could answer. */
export function repeatEarlyPress(): void {
	const pressed = window.earlyPress?.pressed
	delete window.earlyPress
	if (pressed?.isConnected) pressed.click()
}
