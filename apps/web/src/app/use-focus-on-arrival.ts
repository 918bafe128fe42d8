import { useEffect } from 'react'
import { focusBeginning } from '#ui/focus-beginning.ts'

/** The path arrived at last. Outlives the hook: screens within the navigation and those without it use one each. */
let last: string | undefined

/**
 * Moves the focus to the heading (or the main area) of a screen one has navigated to, so that keyboards and screen
 * readers start there. The first screen of a visit keeps the browser's own beginning.
 */
export function useFocusOnArrival(pathname: string): void {
	useEffect(() => {
		const first = last === undefined
		if (last === pathname) return
		last = pathname
		if (first) return
		// Nothing outside of a modal dialog takes the focus, and the menu one came from gives it back when it has closed.
		const menu = document.querySelector('dialog:modal')
		if (!menu) return focusBeginning()
		menu.addEventListener('close', focusBeginning, { once: true })
		return () => menu.removeEventListener('close', focusBeginning)
	}, [pathname])
}
