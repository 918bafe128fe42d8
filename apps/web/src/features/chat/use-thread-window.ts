import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Messages on the page at first, and how many more come at a time. */
const [first, more] = [60, 80]
/** How near to the beginning of what is on the page, in pixels, more of it comes. */
const near = 900

/**
 * The end of a long thread, as far as it is on the page. Nearing its beginning brings older messages, and what one sees stays in its
 * place. `show` brings a message into view, however old.
 */
export function useThreadWindow(scroller: RefObject<HTMLElement | null>, messages: readonly ChatMessage[]) {
	const [from, setFrom] = useState(() => Math.max(0, messages.length - first))
	const [sought, seek] = useState<{ id: string }>()
	const held = useRef<{ element: Element; top: number }>(undefined)

	const grow = useCallback(
		(to: (from: number) => number) => {
			const element = scroller.current?.querySelector('[data-message]')
			if (element) held.current = { element, top: element.getBoundingClientRect().top }
			setFrom((before) => Math.max(0, Math.min(before, to(before))))
		},
		[scroller],
	)
	useEffect(() => {
		const place = scroller.current
		if (!place || from === 0) return
		const look = () => place.scrollTop < near && grow((before) => before - more)
		place.addEventListener('scroll', look, { passive: true })
		return () => place.removeEventListener('scroll', look)
	}, [scroller, from, grow])
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is put back once the older ones stand there
	useLayoutEffect(() => {
		const place = scroller.current
		if (held.current && place) {
			const { element, top } = held.current
			place.scrollTop += element.getBoundingClientRect().top - top
			held.current = undefined
		}
	}, [from])
	useLayoutEffect(() => {
		if (sought) pointOut(scroller.current?.querySelector(`[data-message="${CSS.escape(sought.id)}"]`))
	}, [sought, scroller])

	const index = useMemo(() => new Map(messages.map(({ id }, at) => [id, at])), [messages])
	const known = useRef(index)
	useLayoutEffect(() => {
		known.current = index
	}, [index])
	const show = useCallback(
		(id: string) => {
			const at = known.current.get(id)
			if (at === undefined) return
			grow(() => at - 10)
			seek({ id })
		},
		[grow],
	)
	return { shown: useMemo(() => messages.slice(from), [messages, from]), isWhole: from === 0, show }
}

/** Brings a message to the middle, and marks it for a moment. */
function pointOut(element: Element | null | undefined): void {
	if (!(element instanceof HTMLElement)) return
	element.scrollIntoView({ block: 'center' })
	element.focus({ preventScroll: true })
	element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 700, easing: 'ease-out' })
}
