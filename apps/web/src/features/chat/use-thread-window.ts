import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Messages of a part: so many come at a time, and at first one to two parts. */
const length = 60

/** Messages that stand one after the other, with those around them. */
export type Part = {
	readonly key: number
	readonly messages: readonly ChatMessage[]
	readonly before: ChatMessage | undefined
	readonly after: ChatMessage | undefined
}
/** How near to the beginning of what is on the page, in pixels, more of it comes. */
const near = 900

/**
 * The end of a long thread, as far as it is on the page. Nearing its beginning brings older messages, and what one sees stays in its
 * place. `show` brings a message into view, however old.
 */
export function useThreadWindow(scroller: RefObject<HTMLElement | null>, messages: readonly ChatMessage[]) {
	const [from, setFrom] = useState(() => partOf(messages.length - length))
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
		const look = () => place.scrollTop < near && grow((before) => before - 1)
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
			grow(() => partOf(at - length / 4))
			seek({ id })
		},
		[grow],
	)
	const parts = useMemo(() => partsFrom(messages, from), [messages, from])
	return { parts, isWhole: from === 0, show }
}

/** The part in which the message of that index stands. */
function partOf(index: number): number {
	return Math.max(0, Math.floor(index / length))
}

function partsFrom(messages: readonly ChatMessage[], from: number): Part[] {
	return Array.from({ length: partOf(messages.length - 1) - from + 1 }, (_, at) => {
		const [begin, end] = [(from + at) * length, (from + at + 1) * length]
		return {
			key: from + at,
			messages: messages.slice(begin, end),
			before: messages[begin - 1],
			after: messages[end],
		}
	})
}

/** Brings a message to the middle, and marks it for a moment. */
function pointOut(element: Element | null | undefined): void {
	if (!(element instanceof HTMLElement)) return
	element.scrollIntoView({ block: 'center' })
	element.focus({ preventScroll: true })
	element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 700, easing: 'ease-out' })
}
