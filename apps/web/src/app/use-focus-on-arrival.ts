import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading (or the main area) of a screen one has navigated to, so that keyboards and screen
 * readers start there. The first screen of a visit keeps the browser's own beginning.
 */
export function useFocusOnArrival(pathname: string): void {
	const previous = useRef(pathname)
	useEffect(() => {
		if (previous.current === pathname) return
		previous.current = pathname
		// Nothing outside of a modal dialog takes the focus, and the menu one came from gives it back when it has closed.
		const menu = document.querySelector('dialog:modal')
		if (!menu) return focusBeginning()
		menu.addEventListener('close', focusBeginning, { once: true })
		return () => menu.removeEventListener('close', focusBeginning)
	}, [pathname])
}

function focusBeginning(): void {
	const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
	if (!target) return
	if (!target.hasAttribute('tabindex')) target.tabIndex = -1
	target.focus({ preventScroll: true })
}
