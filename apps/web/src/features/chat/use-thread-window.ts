import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { prefersLessMotion } from '#browser/look.ts'

/** Distance in pixels to the first rendered message at which older ones are added. */
const near = 900

/**
 * The rendered end of a long thread. Scrolling near its start adds older messages, without moving the visible ones. `show` scrolls to a
 * message, however old.
 */
export function useThreadWindow(scroller: RefObject<HTMLElement | null>, messages: readonly ChatMessage[]) {
	const index = useMemo(() => new Map(messages.map(({ id }, at) => [id, at])), [messages])
	const origin = useOrigin(messages, index)
	const first = partOf(0, origin)
	const [from, setFrom] = useState(() => partOf(Math.max(0, messages.length - partLength), origin))
	const [sought, seek] = useState<{ id: string }>()
	const anchor = useRef<{ element: Element; top: number }>(undefined)

	const grow = useCallback(
		(to: (from: number) => number) => {
			const element = scroller.current?.querySelector('[data-message]')
			if (element) anchor.current = { element, top: element.getBoundingClientRect().top }
			setFrom((before) => Math.max(first, Math.min(before, to(before))))
		},
		[scroller, first],
	)
	useEffect(() => {
		const place = scroller.current
		if (!place || from <= first) return
		const look = () => place.scrollTop < near && grow((before) => before - 1)
		// Older messages may already fit on the page, without any scrolling.
		look()
		place.addEventListener('scroll', look, { passive: true })
		return () => place.removeEventListener('scroll', look)
	}, [scroller, from, first, grow])
	// biome-ignore lint/correctness/useExhaustiveDependencies: restores the measured position once the older ones are rendered
	useLayoutEffect(() => {
		const place = scroller.current
		if (anchor.current && place) {
			const { element, top } = anchor.current
			place.scrollTop += element.getBoundingClientRect().top - top
			anchor.current = undefined
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
 * The index of the message from which the parts are counted: the first one initially loaded. Older messages form parts before it, so that
 * all others stay unchanged.
 */
function useOrigin(messages: readonly ChatMessage[], index: ReadonlyMap<string, number>): number {
	const first = messages[0]?.id ?? ''
	const [seen, setSeen] = useState({ first, origin: 0 })
	if (seen.first === first) return seen.origin
	const origin = seen.origin + (index.get(seen.first) ?? 0)
	setSeen({ first, origin })
	return origin
}

/** Scrolls a message to the middle, and highlights it briefly. */
function pointOut(element: Element | null | undefined): void {
	if (!(element instanceof HTMLElement)) return
	element.scrollIntoView({ block: 'center' })
	element.focus({ preventScroll: true })
	element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 700, easing: 'ease-out' })
}

/** Messages per part, and per load; a thread starts with one to two parts. */
export const partLength = 60

/** Consecutive messages, with their neighbours. */
type Part = {
	readonly key: number
	readonly messages: readonly ChatMessage[]
	readonly before: ChatMessage | undefined
	readonly after: ChatMessage | undefined
}

/** The part of the message at `index`. Parts are counted from the message at `origin`; earlier ones have negative numbers. */
export function partOf(index: number, origin: number): number {
	return Math.floor((index - origin) / partLength)
}

/** All parts from `from` on. */
export function partsFrom(messages: readonly ChatMessage[], from: number, origin: number): Part[] {
	return Array.from({ length: partOf(messages.length - 1, origin) - from + 1 }, (_, at) => {
		const begin = origin + (from + at) * partLength
		const end = begin + partLength
		return {
			key: from + at,
			messages: messages.slice(Math.max(0, begin), end),
			before: messages[begin - 1],
			after: messages[end],
		}
	})
}

/** Distance in pixels from the end within which a thread counts as being there. */
const end = 72

/**
 * Keeps a thread's scroll position: at the end it follows new messages; further up it stays, and when its height shrinks, as by a keyboard,
 * the lower edge stays.
 */
export function useThreadScroll(scroller: RefObject<HTMLElement | null>, messages: readonly ChatMessage[]) {
	// False until measured: messages out of sight were not read.
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
		// Many new messages start in the upper half of the page.
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
	// The sender sees an own message at once.
	useEffect(() => {
		if (own !== before) toEnd('instant')
	}, [own, before, toEnd])
	return { isAtEnd, onScroll: measure, toEnd: () => toEnd(prefersLessMotion() ? 'instant' : 'smooth') }
}
