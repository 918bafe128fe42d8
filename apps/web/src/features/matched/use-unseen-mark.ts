import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useWide } from '#platform/use-wide.ts'

/** Of the navigation's bars: what leads to the matches, or to a menu in which they are. */
const ways = '[data-bar] a[href="/matched"], [data-bar] [aria-haspopup="dialog"]'

/**
 * Keeps the bars in step with whether there are matches that the list has not shown: then what leads there is described by the element
 * "unseen", and `unseen-mark.css` draws a mark on it. From here, because the bars are part of home's first picture, which has no byte to spare.
 */
export function useUnseenMark(isMarked: boolean): void {
	const wide = useWide()
	const { pathname } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each layout has bars of its own, and some screens have none
	useLayoutEffect(() => {
		document.documentElement.toggleAttribute('data-unseen', isMarked)
		const marked = isMarked ? [...document.querySelectorAll(ways)] : []
		for (const way of marked) way.setAttribute('aria-describedby', 'unseen')
		return () => {
			document.documentElement.removeAttribute('data-unseen')
			for (const way of marked) way.removeAttribute('aria-describedby')
		}
	}, [isMarked, wide, pathname])
}
