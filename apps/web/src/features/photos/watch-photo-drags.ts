/** Below this many CSS pixels a mouse press is a click; a finger that moves farther before the delay scrolls. */
const slop = 8
/** Milliseconds of a long press that picks a photo up. */
const rest = 250

type Press = { pointer: number; tile: HTMLElement; x: number; y: number; timer: number }
type Lifted = { from: number; to: number; rects: readonly DOMRect[] }

/**
 * Lets a list's photos, its children with `data-photo`, be dragged to another position: by mouse at once, by finger after a long press.
 * Escape, or a cancelled pointer, puts the photo back. Returns a stop function.
 */
export function watchPhotoDrags(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
	let press: Press | undefined
	let lifted: Lifted | undefined
	let dragged = false
	const tiles = () => [...list.querySelectorAll<HTMLElement>(':scope > [data-photo]')]

	const lift = () => {
		if (!press) return
		const all = tiles()
		const from = all.indexOf(press.tile)
		lifted = { from, to: from, rects: all.map((tile) => tile.getBoundingClientRect()) }
		dragged = true
		press.tile.dataset.lifted = ''
		if (list.isConnected) list.setPointerCapture(press.pointer)
	}
	const end = (drop: boolean) => {
		if (press) {
			clearTimeout(press.timer)
			delete press.tile.dataset.lifted
			press.tile.style.translate = ''
		}
		for (const tile of tiles()) delete tile.dataset.target
		const { from, to } = lifted ?? { from: 0, to: 0 }
		press = undefined
		lifted = undefined
		if (drop && from !== to) onMove(from, to)
	}
	const down = ({ target, pointerId, pointerType, isPrimary, button, clientX: x, clientY: y }: PointerEvent) => {
		end(false)
		dragged = false
		const tile = target instanceof Element && !target.closest('[data-part="remove"]') && target.closest('[data-photo]')
		if (!(tile instanceof HTMLElement) || !isPrimary || button !== 0) return
		const timer = pointerType === 'mouse' ? 0 : window.setTimeout(lift, rest)
		press = { pointer: pointerId, tile, x, y, timer }
	}
	const move = ({ pointerId, pointerType, clientX, clientY }: PointerEvent) => {
		if (press?.pointer !== pointerId) return
		const [dx, dy] = [clientX - press.x, clientY - press.y]
		const far = Math.hypot(dx, dy) > slop
		if (!lifted && far && pointerType === 'mouse') lift()
		else if (!lifted && far) return end(false)
		if (!lifted) return
		press.tile.style.translate = `${dx}px ${dy}px`
		const over = lifted.rects.findIndex(
			({ left, right, top, bottom }) => clientX >= left && clientX < right && clientY >= top && clientY < bottom,
		)
		lifted.to = over < 0 ? lifted.from : over
		for (const [index, tile] of tiles().entries())
			tile.toggleAttribute('data-target', index === lifted.to && index !== lifted.from)
	}
	const up = ({ pointerId }: PointerEvent) => {
		if (press?.pointer === pointerId) end(true)
	}
	const cancel = ({ pointerId }: PointerEvent) => {
		if (press?.pointer === pointerId) end(false)
	}
	const stopIfLifted = (event: Event) => {
		if (lifted) event.preventDefault()
	}
	const click = (event: Event) => {
		if (dragged) event.stopPropagation()
		dragged = false
	}

	const leaving = new AbortController()
	const { signal } = leaving
	list.addEventListener('pointerdown', down, { signal })
	list.addEventListener('pointermove', move, { signal })
	list.addEventListener('pointerup', up, { signal })
	list.addEventListener('pointercancel', cancel, { signal })
	list.addEventListener('click', click, { signal, capture: true })
	// A finger that holds a photo neither scrolls nor opens a menu.
	list.addEventListener('touchmove', stopIfLifted, { signal, passive: false })
	list.addEventListener('contextmenu', stopIfLifted, { signal })
	list.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
	addEventListener('keydown', ({ key }) => key === 'Escape' && lifted && end(false), { signal })
	return () => {
		end(false)
		leaving.abort()
	}
}
