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
		const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
		if (!target) return
		if (!target.hasAttribute('tabindex')) target.tabIndex = -1
		target.focus({ preventScroll: true })
	}, [pathname])
}
