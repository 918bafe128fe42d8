import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/** How long a finger rests on something before it asks for its menu, in milliseconds, and how far it may slip, in pixels. */
const [hold, slip] = [450, 9]

/** Handlers of something with a menu: a long press, a right click, Enter and the menu key ask for it. */
export function useMenuPress(open: () => void) {
	const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
	const end = () => {
		clearTimeout(pressed.current?.timer)
		pressed.current = undefined
	}
	return {
		onContextMenu(event: MouseEvent) {
			// Whoever has marked words wants to copy these.
			if (getSelection()?.isCollapsed === false) return
			event.preventDefault()
			end()
			open()
		},
		onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
			if (pointerType === 'mouse') return
			const asked = () => {
				end()
				open()
			}
			pressed.current = { timer: setTimeout(asked, hold), x, y }
		},
		onPointerMove({ clientX, clientY }: PointerEvent) {
			const { x, y } = pressed.current ?? { x: clientX, y: clientY }
			if (Math.hypot(clientX - x, clientY - y) > slip) end()
		},
		onPointerUp: end,
		onPointerCancel: end,
		onKeyDown(event: KeyboardEvent) {
			if (event.target !== event.currentTarget || event.key !== 'Enter') return
			event.preventDefault()
			open()
		},
	}
}
