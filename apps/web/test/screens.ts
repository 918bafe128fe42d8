import { texts } from '@ydo/contract/texts'
import { vi } from 'vitest'
import { page } from 'vitest/browser'

/** The current card, in either layout. */
export const topCard = () => page.getByCss('[data-place="top"], [data-selected]')

/** Stops every animation of the page `at` milliseconds after its beginning. */
export function stopMotionAt(at: number): void {
	for (const animation of document.getAnimations()) {
		animation.pause()
		animation.currentTime = at
	}
}

/** Finishes the entrance of every toast, and stops its timer. */
export function holdToasts(): void {
	for (const animation of document.getAnimations()) {
		const { target } = animation.effect as KeyframeEffect
		if (!target?.closest('.Toastify')) continue
		if (!target.matches('[role=progressbar]')) animation.finish()
		else {
			animation.pause()
			animation.currentTime = 1000
		}
	}
}

/** "Name (age)" of the current card. */
export async function topName(): Promise<string> {
	return ((await topCard().getByRole('heading').findElement()).textContent ?? '').trim()
}

/** Clicks a button by its exact name. */
export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** Taps a button at once, also where it lets no press through. */
export function tap(name: string): void {
	const button = page.getByRole('button', { name, exact: true })
	button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
}

/** Follows a link of the phone's menu. */
export async function follow(name: string): Promise<void> {
	await press(texts.nav.menu)
	await page.getByRole('dialog', { name: texts.nav.menu }).getByRole('link', { name }).click()
}

/** Collects what the application writes to the console, as "type: text". */
export function noteConsole(): string[] {
	const lines: string[] = []
	for (const type of ['log', 'info', 'warn', 'error'] as const)
		vi.spyOn(console, type).mockImplementation((...parts) => void lines.push(`${type}: ${parts.join(' ')}`))
	return lines
}

/**
 * Lets the page report this error; any other still fails the state. It ends with the state's own spy on the console, which is put back
 * after the test: whoever put it back later would put back that spy.
 */
export function exceptConsoleError(expected: unknown): void {
	const spy = console.error
	console.error = (...parts) => void (parts[0] === expected || spy(...parts))
}

/** Runs a test in a browser that blocks cookies, and with them both storages. */
export async function withoutStorage(run: () => Promise<void>): Promise<void> {
	const block = (name: 'localStorage' | 'sessionStorage') =>
		vi.spyOn(window, name, 'get').mockImplementation(() => {
			throw new DOMException('Access is denied for this document.', 'SecurityError')
		})
	const blocked = [block('localStorage'), block('sessionStorage')]
	try {
		await run()
	} finally {
		for (const spy of blocked) spy.mockRestore()
	}
}

/** True if something in the element has an infinite animation. */
export function shimmers(element: Element): boolean {
	return element
		.getAnimations({ subtree: true })
		.some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations === Infinity)
}

type Drag = { steps?: number; cancel?: boolean; second?: boolean; type?: 'touch' | 'mouse' }

/**
 * A finger put down on the middle of an element, moved to the side by `offset`, and lifted; with `cancel` the system takes it away,
 * with `second` another finger joins before both are lifted.
 */
export async function dragBy(element: Element, offset: number, options: Drag = {}): Promise<void> {
	const { steps = 12, cancel = false, second = false, type = 'touch' } = options
	const box = element.getBoundingClientRect()
	const from = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 3 }
	const send = (name: string, x: number, pointerId = 1) =>
		(document.elementFromPoint(from.clientX, from.clientY) ?? element).dispatchEvent(
			new PointerEvent(name, {
				...{ bubbles: true, cancelable: true, pointerId, pointerType: type, isPrimary: pointerId === 1 },
				...{ ...from, clientX: x, button: name === 'pointermove' ? -1 : 0, buttons: /down|move/.test(name) ? 1 : 0 },
			}),
		)
	send('pointerdown', from.clientX)
	for (let step = 1; step <= steps; step++) {
		send('pointermove', from.clientX + (offset * step) / steps)
		if (step < steps) await new Promise(requestAnimationFrame)
	}
	if (second) send('pointerdown', from.clientX, 2)
	send(cancel ? 'pointercancel' : 'pointerup', from.clientX + offset)
}
