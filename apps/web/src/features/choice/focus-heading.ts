import { type RefObject, useLayoutEffect } from 'react'

/** Where the focus goes when what had it is gone. */
export function focusHeading(): void {
	const heading = document.querySelector<HTMLElement>('main h1')
	if (!heading) return
	heading.tabIndex = -1
	heading.focus({ preventScroll: true })
}

/** Hands the focus that `heading` has to the heading of whatever takes its place. */
export function useFocusHandedOn(heading: RefObject<HTMLElement | null>): void {
	useLayoutEffect(
		() => () => {
			if (heading.current && document.activeElement === heading.current) queueMicrotask(focusHeading)
		},
		[heading],
	)
}
