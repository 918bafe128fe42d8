import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { prefersLessMotion } from '#platform/motion.ts'

/** Within so many pixels of its end a thread is at it. */
const end = 72

/**
 * Keeps a thread where it is being read. At its end it stays there, whatever comes; further up it stays put, and its lower edge
 * does when it becomes lower, as by a keyboard.
 */
export function useThreadScroll(scroller: RefObject<HTMLElement | null>, messages: readonly ChatMessage[]) {
	// Not before it was measured: what is out of sight was not read.
	const [isAtEnd, setAtEnd] = useState(false)
	const below = useRef(0)
	const measure = useCallback(() => {
		const place = scroller.current
		if (!place) return
		below.current = place.scrollHeight - place.clientHeight - place.scrollTop
		setAtEnd(below.current < end)
	}, [scroller])
	useLayoutEffect(() => {
		const place = scroller.current
		const content = place?.firstElementChild
		if (!place || !content) return
		// What is new begins on the page's upper half, if there is much of it.
		const line = place.querySelector<HTMLElement>('[data-new]')
		place.scrollTop = line ? line.offsetTop - place.clientHeight / 3 : place.scrollHeight
		let height = place.clientHeight
		const follow = () => {
			const isLower = place.clientHeight !== height
			height = place.clientHeight
			const stays = below.current < end ? 0 : isLower ? below.current : undefined
			if (stays !== undefined) place.scrollTop = place.scrollHeight - place.clientHeight - stays
			measure()
		}
		measure()
		const observer = new ResizeObserver(follow)
		observer.observe(place)
		observer.observe(content)
		return () => observer.disconnect()
	}, [scroller, measure])
	const toEnd = useCallback(
		(behavior: ScrollBehavior) => {
			below.current = 0
			scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior })
		},
		[scroller],
	)
	const own = messages.findLast(({ isOwn }) => isOwn)?.id
	const [before] = useState(own)
	// Whoever writes wants to see it.
	useEffect(() => {
		if (own !== before) toEnd('instant')
	}, [own, before, toEnd])
	return { isAtEnd, onScroll: measure, toEnd: () => toEnd(prefersLessMotion() ? 'instant' : 'smooth') }
}
