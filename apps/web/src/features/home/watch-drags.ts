/** Below this many CSS pixels sideways a press is a tap, and a vertical move is the page's. */
const slop = 6

/** A hand that rested this long, in milliseconds, before it let go throws nothing. */
const rest = 80

type Hand = {
	grab(): void
	/** `pixels` since it was grabbed. */
	drag(pixels: number): void
	/** Let go at a speed in pixels per millisecond. */
	letGo(speed: number): void
}

type Press = { pointer: number; start: number; grabbed: boolean; x: number; time: number; speed: number }

/**
 * Lets what is in `view` be dragged sideways by finger, pen or mouse; a second finger lets go. A press without a drag stays
 * a click. Returns what ends it.
 */
export function watchDrags(view: HTMLElement, hand: Hand): () => void {
	let press: Press | undefined
	let dragged = false

	const end = (speed = 0) => {
		const { grabbed = false } = press ?? {}
		press = undefined
		if (grabbed) hand.letGo(speed)
	}
	const down = ({ pointerId, clientX: x, isPrimary, button, timeStamp: time }: PointerEvent) => {
		end()
		dragged = false
		if (isPrimary && button === 0) press = { pointer: pointerId, start: x, grabbed: false, x, time, speed: 0 }
	}
	const move = ({ pointerId, clientX, timeStamp }: PointerEvent) => {
		if (press?.pointer !== pointerId) return
		press = { ...press, ...pace(press, clientX, timeStamp) }
		if (!press.grabbed && Math.abs(clientX - press.start) < slop) return
		if (!press.grabbed) {
			press = { ...press, grabbed: true, start: clientX }
			dragged = true
			view.setPointerCapture(pointerId)
			hand.grab()
		}
		hand.drag(clientX - press.start)
	}
	const up = ({ pointerId, timeStamp }: PointerEvent) => {
		if (press?.pointer === pointerId) end(timeStamp - press.time < rest ? press.speed : 0)
	}
	const cancel = ({ pointerId, target, type }: PointerEvent) => {
		// A finger is at first captured by what it touched, which loses it when the view takes over.
		if (press?.pointer === pointerId && (type === 'pointercancel' || target === view)) end()
	}
	const click = (event: Event) => {
		if (dragged) event.stopPropagation()
		dragged = false
	}

	const leaving = new AbortController()
	const { signal } = leaving
	view.addEventListener('pointerdown', down, { signal })
	view.addEventListener('pointermove', move, { signal })
	view.addEventListener('pointerup', up, { signal })
	view.addEventListener('pointercancel', cancel, { signal })
	view.addEventListener('lostpointercapture', cancel, { signal })
	view.addEventListener('click', click, { signal, capture: true })
	return () => leaving.abort()
}

/** The speed after a move, smoothed over the last few: single events are noisy. */
function pace(before: Press, x: number, time: number): Pick<Press, 'x' | 'time' | 'speed'> {
	const elapsed = time - before.time
	if (elapsed <= 0) return { x, time, speed: before.speed }
	return { x, time, speed: 0.4 * before.speed + 0.6 * ((x - before.x) / elapsed) }
}
