import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Keeps `indicator` under the link of `bar` that is the current page, and hidden when there is none. It slides from link
 * to link, but appears in place when there was none before.
 */
export function useSlidingIndicator(
	bar: RefObject<HTMLElement | null>,
	indicator: RefObject<HTMLElement | null>,
): void {
	const { pathname } = useLocation()

	// biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which link is the current one
	useLayoutEffect(() => {
		const whole = bar.current
		const mark = indicator.current
		if (!whole || !mark) return
		place(mark, whole)
		// Links move when the window changes or the font arrives.
		const observer = new ResizeObserver(() => place(mark, whole))
		observer.observe(whole)
		for (const link of whole.querySelectorAll('a')) observer.observe(link)
		return () => observer.disconnect()
	}, [pathname])
}

function place(mark: HTMLElement, bar: HTMLElement): void {
	const link = bar.querySelector('[aria-current="page"]')
	const appears = link !== null && mark.hidden
	mark.hidden = link === null
	if (!link) return
	const { left, width } = link.getBoundingClientRect()
	mark.style.transition = appears ? 'none' : ''
	mark.style.translate = `${left - bar.getBoundingClientRect().left}px`
	mark.style.scale = `${width / mark.offsetWidth} 1`
	// Read, so that the browser takes the place over before the next change of it slides.
	if (appears) mark.getBoundingClientRect()
}
