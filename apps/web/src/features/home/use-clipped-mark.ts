import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the attribute `data-clipped` on a caption while one of its parts marked `data-clips` has more than it shows, so
 * that the style can offer "Read more". Written to the element: measuring must not render again.
 */
export function useClippedMark(caption: RefObject<HTMLElement | null>, content: unknown): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: other words clip differently
	useLayoutEffect(() => {
		const element = caption.current
		if (!element) return
		const mark = () => element.toggleAttribute('data-clipped', clipsAny(element))
		const observer = new ResizeObserver(mark)
		observer.observe(element)
		return () => observer.disconnect()
	}, [content])
}

function clipsAny(caption: HTMLElement): boolean {
	return [...caption.querySelectorAll('[data-clips]')].some(
		({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1,
	)
}
