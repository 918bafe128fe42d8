import { type RefObject, useLayoutEffect } from 'react'

/** Sets `--keyboard` of an element to the height of the page that a phone's keyboard covers: browsers overlay it. */
export function useKeyboardInset(place: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const seen = window.visualViewport
		if (!seen) return
		const follow = () => {
			// Zoomed in, the visual viewport is smaller although nothing is covered.
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
