import { type RefObject, useLayoutEffect } from 'react'

/** Keeps `--keyboard` of an element at how much of the page's end a phone's keyboard covers: browsers lay it over pages. */
export function useKeyboardInset(place: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const seen = window.visualViewport
		if (!seen) return
		const follow = () => {
			// Zoomed in, less is seen too, and nothing is covered.
			const covered = seen.scale > 1.01 ? 0 : innerHeight - seen.height - seen.offsetTop
			place.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
		}
		follow()
		seen.addEventListener('resize', follow)
		seen.addEventListener('scroll', follow)
		return () => {
			seen.removeEventListener('resize', follow)
			seen.removeEventListener('scroll', follow)
		}
	}, [place])
}
