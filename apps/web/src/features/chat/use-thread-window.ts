import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { partLength, partOf, partsFrom } from './thread-parts.ts'

/** How near to the beginning of what is on the page, in pixels, more of it comes. */
const near = 900

/**
 * The end of a long thread, as far as it is on the page. Nearing its beginning brings older messages, and what one sees stays in its
 * place. `show` brings a message into view, however old.
 */
export function useThreadWindow(scroller: RefObject<HTMLElement | null>, messages: readonly ChatMessage[]) {
	const index = useMemo(() => new Map(messages.map(({ id }, at) => [id, at])), [messages])
	const origin = useOrigin(messages, index)
	const first = partOf(0, origin)
	const [from, setFrom] = useState(() => partOf(Math.max(0, messages.length - partLength), origin))
	const [sought, seek] = useState<{ id: string }>()
	const held = useRef<{ element: Element; top: number }>(undefined)

	const grow = useCallback(
		(to: (from: number) => number) => {
			const element = scroller.current?.querySelector('[data-message]')
			if (element) held.current = { element, top: element.getBoundingClientRect().top }
			setFrom((before) => Math.max(first, Math.min(before, to(before))))
		},
		[scroller, first],
	)
	useEffect(() => {
		const place = scroller.current
		if (!place || from <= first) return
		const look = () => place.scrollTop < near && grow((before) => before - 1)
		// What comes before all that was there may have its place on the page: nothing is scrolled for it.
		look()
		place.addEventListener('scroll', look, { passive: true })
		return () => place.removeEventListener('scroll', look)
	}, [scroller, from, first, grow])
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

	const known = useRef({ index, origin })
	useLayoutEffect(() => {
		known.current = { index, origin }
	}, [index, origin])
	const show = useCallback(
		(id: string) => {
			const at = known.current.index.get(id)
			if (at === undefined) return
			grow(() => partOf(at - partLength / 4, known.current.origin))
			seek({ id })
		},
		[grow],
	)
	const parts = useMemo(() => partsFrom(messages, from, origin), [messages, from, origin])
	return { parts, isWhole: from <= first, show }
}

/**
 * The index of the message at which the parts are counted from: the first there was. Older ones that come later stand in parts before
 * it, so that all others stay what they are.
 */
function useOrigin(messages: readonly ChatMessage[], index: ReadonlyMap<string, number>): number {
	const first = messages[0]?.id ?? ''
	const [seen, setSeen] = useState({ first, origin: 0 })
	if (seen.first === first) return seen.origin
	const origin = seen.origin + (index.get(seen.first) ?? 0)
	setSeen({ first, origin })
	return origin
}

/** Brings a message to the middle, and marks it for a moment. */
function pointOut(element: Element | null | undefined): void {
	if (!(element instanceof HTMLElement)) return
	element.scrollIntoView({ block: 'center' })
	element.focus({ preventScroll: true })
	element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 700, easing: 'ease-out' })
}
