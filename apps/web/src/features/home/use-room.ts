import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide the view of a carousel is, and how far apart its places, in CSS pixels. */
export type Room = { readonly width: number; readonly step: number }

/** Measures the room of a carousel before its first picture, and whenever it changes. `track` is one step wide. */
export function useRoom(view: RefObject<HTMLElement | null>, track: RefObject<HTMLElement | null>): Room {
	const [room, setRoom] = useState<Room>({ width: 0, step: 1 })
	useLayoutEffect(() => {
		if (!view.current || !track.current) return
		const elements = [view.current, track.current] as const
		const measure = () => {
			const [width, step] = [elements[0].offsetWidth, elements[1].offsetWidth || 1]
			setRoom((before) => (before.width === width && before.step === step ? before : { width, step }))
		}
		measure()
		const observer = new ResizeObserver(measure)
		for (const element of elements) observer.observe(element)
		return () => observer.disconnect()
	}, [view, track])
	return room
}
