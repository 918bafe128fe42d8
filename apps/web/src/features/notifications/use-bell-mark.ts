import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useWide } from '#platform/use-wide.ts'

/** Of the navigation's bars: what leads to the notices. */
const bells = '[data-bar] a[href="/notifications"], nav > a[href="/notifications"]'

/**
 * Keeps the bell in step with whether there is something that was not read: then it is described by the element "unread", and
 * `bell-mark.css` draws a mark on it. From here, because the bars are part of home's first picture, which has no byte to spare.
 */
export function useBellMark(isMarked: boolean): void {
	const wide = useWide()
	const { pathname } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each layout has bars of its own, and some screens have none
	useLayoutEffect(() => {
		const marked = isMarked ? [...document.querySelectorAll(bells)] : []
		for (const bell of marked) bell.setAttribute('aria-describedby', 'unread')
		return () => {
			for (const bell of marked) bell.removeAttribute('aria-describedby')
		}
	}, [isMarked, wide, pathname])
}
