import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react'

/** Room between a menu, what it belongs to and the edge of the window, in pixels. */
const room = 8

/**
 * Opens a popover beside the element at `selector`, within the window, with the focus on its first item. Arrow keys, Home and End go
 * through its items; Escape, Tab and a press beside it close it, and the focus goes back to the element. The popover has to be a manual
 * one: another is closed by the finger that asked for it, when that is lifted.
 */
export function useMenu(ref: RefObject<HTMLElement | null>, selector: string, onClose: () => void) {
	const closed = useEffectEvent(onClose)
	useEffect(() => {
		const menu = ref.current
		const owner = document.querySelector<HTMLElement>(selector)
		if (!menu || !owner) return closed()
		const place = () => stand(menu, owner)
		menu.showPopover()
		place()
		menu.querySelector('button')?.focus()
		const toggled = ({ newState }: ToggleEvent) => {
			if (newState !== 'closed') return
			if (menu.contains(document.activeElement) || document.activeElement === document.body)
				owner.focus({ preventScroll: true })
			closed()
		}
		const pressed = ({ target }: Event) => {
			if (!menu.contains(target as Node)) menu.hidePopover()
		}
		menu.addEventListener('toggle', toggled)
		document.addEventListener('pointerdown', pressed)
		addEventListener('resize', place)
		return () => {
			menu.removeEventListener('toggle', toggled)
			document.removeEventListener('pointerdown', pressed)
			removeEventListener('resize', place)
		}
	}, [ref, selector])
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Tab' || event.key === 'Escape') ref.current?.hidePopover()
		const items = [...(ref.current?.querySelectorAll('button') ?? [])]
		const at = items.indexOf(document.activeElement as HTMLButtonElement)
		const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[
			event.key
		]
		if (to === undefined) return
		event.preventDefault()
		items.at(to % items.length)?.focus()
	}
	return { handlers: { onKeyDown }, close: () => ref.current?.hidePopover() }
}

/** Below its owner where there is room, else above it, on its side of what is around it, and never out of the window. */
function stand(menu: HTMLElement, owner: HTMLElement): void {
	// As it will be once it has grown.
	const { offsetWidth: width, offsetHeight: height } = menu
	const { left, right, top, bottom } = owner.getBoundingClientRect()
	const around = owner.parentElement?.getBoundingClientRect()
	const isAtEnd = around !== undefined && around.right - right < left - around.left
	const below = bottom + room
	const y = below + height + room <= innerHeight ? below : top - height - room
	menu.style.top = `${clamp(y, innerHeight - height - room)}px`
	menu.style.left = `${clamp(isAtEnd ? right - width : left, innerWidth - width - room)}px`
}

function clamp(value: number, most: number): number {
	return Math.max(room, Math.min(value, most))
}
