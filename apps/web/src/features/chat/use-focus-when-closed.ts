import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where the field goes that had the focus, what stands in its place takes it: it would be nowhere. */
export function useFocusWhenClosed(place: RefObject<HTMLElement | null>, isClosed: boolean): void {
	const wasClosed = useRef(isClosed)
	useLayoutEffect(() => {
		const isNews = isClosed && !wasClosed.current
		wasClosed.current = isClosed
		if (isNews && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
	}, [place, isClosed])
}
