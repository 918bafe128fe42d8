type CropHand = {
	/** By parts of the frame. */
	move(x: number, y: number): void
	zoom(factor: number): void
}

type Point = { x: number; y: number }

/** How much a notch of a wheel, 100 pixels, zooms. */
const wheelZoom = 1.15

/**
 * Lets the image under the frame, the first child of `stage`, be moved by one pointer, zoomed by two, and by the wheel.
 * Returns what ends it.
 */
export function watchCropHand(stage: HTMLElement, hand: CropHand): () => void {
	const pointers = new Map<number, Point>()

	const down = ({ pointerId, clientX: x, clientY: y, button }: PointerEvent) => {
		if (button !== 0 || pointers.size === 2) return
		pointers.set(pointerId, { x, y })
		stage.setPointerCapture(pointerId)
	}
	const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
		const before = pointers.get(pointerId)
		const frame = stage.firstElementChild
		if (!before || !frame) return
		const apart = distanceOf(pointers)
		pointers.set(pointerId, { x, y })
		// Of two fingers each moves the image half as far.
		hand.move((x - before.x) / frame.clientWidth / pointers.size, (y - before.y) / frame.clientHeight / pointers.size)
		if (apart) hand.zoom((distanceOf(pointers) ?? apart) / apart)
	}
	const up = ({ pointerId }: PointerEvent) => pointers.delete(pointerId)
	const wheel = (event: WheelEvent) => {
		event.preventDefault()
		hand.zoom(wheelZoom ** (-event.deltaY / 100))
	}

	const leaving = new AbortController()
	const { signal } = leaving
	stage.addEventListener('pointerdown', down, { signal })
	stage.addEventListener('pointermove', move, { signal })
	stage.addEventListener('pointerup', up, { signal })
	stage.addEventListener('pointercancel', up, { signal })
	stage.addEventListener('wheel', wheel, { signal, passive: false })
	return () => leaving.abort()
}

/** How far apart two pointers are; undefined where there are not two. */
function distanceOf(pointers: ReadonlyMap<number, Point>): number | undefined {
	const [one, other] = pointers.values()
	return one && other && Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
}
