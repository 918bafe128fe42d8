import type { Card } from '@ydo/contract/cards'
import {
	type RefObject,
	useCallback,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { prefersLessMotion } from '#browser/look.ts'
import { canLoop, cardAt, type Dimensions, type Loop, placeNear, placesAround, radiusOf, within } from './loop.ts'
import { type MoveOptions, TrackMotion } from './track-motion.ts'

type State = {
	cards: readonly Card[]
	/** The place of the selected card. */
	selected: number
	/** The position in half steps, which determines the rendered places. */
	around: number
}

/**
 * State of a carousel over `cards`; drags act on `view`, and `track`, one step wide, moves. When cards are added or removed, the selected
 * card stays selected; if it is removed itself, its successor is selected. `loop.endless` is false if there are too few cards.
 */
export function useCarousel(
	view: RefObject<HTMLElement | null>,
	track: RefObject<HTMLElement | null>,
	cards: readonly Card[],
) {
	const motion = useRef<TrackMotion>(undefined)
	const dimensions = useDimensions(view, track)
	const [state, setState] = useState<State>({ cards, selected: 0, around: 0 })
	// During render, so that new cards are never shown with the old selection.
	if (state.cards !== cards) {
		const selected = selectedAfterChange(cards, state)
		setState({ cards, selected, around: selected })
	}
	const loop: Loop = useMemo(
		() => ({ count: cards.length, endless: canLoop(cards.length, dimensions) }),
		[cards, dimensions],
	)

	useLayoutEffect(() => {
		if (!track.current) return
		const moving = new TrackMotion(track.current, (position) => {
			const around = Math.round(position * 2) / 2
			setState((before) => (before.around === around ? before : { ...before, around }))
		})
		motion.current = moving
		return () => moving.stop()
	}, [track])
	// biome-ignore lint/correctness/useExhaustiveDependencies: places are renumbered only with other cards
	useLayoutEffect(() => motion.current?.renumber(state.selected), [state.cards])

	const go = useCallback((place: number, { jump = prefersLessMotion(), ...options }: MoveOptions = {}) => {
		setState((before) => ({ ...before, selected: place }))
		motion.current?.go(place, { ...options, jump })
	}, [])
	useCarouselPointer(view, motion, { loop, dimensions, go })

	return {
		loop,
		places: placesAround(state.around, radiusOf(dimensions), loop),
		selected: state.selected,
		go,
		/** Goes to card `index` the shorter way round. */
		goTo: (index: number, options?: MoveOptions) => go(placeNear(index, state.selected, loop), options),
		step: (by: 1 | -1) => go(within(state.selected + by, loop)),
	}
}

/** The selected card's new index; if it was removed, that of its successor; past the end, the first. */
function selectedAfterChange(cards: readonly Card[], before: State): number {
	const selected = cardAt(before.selected, before.cards.length)
	const id = before.cards[selected]?.id
	const index = cards.findIndex((card) => card.id === id)
	if (index >= 0) return index
	return selected < cards.length ? selected : 0
}

/** Measures a carousel before the first paint, and on each change. `track` is one step wide. */
function useDimensions(view: RefObject<HTMLElement | null>, track: RefObject<HTMLElement | null>): Dimensions {
	const [dimensions, setDimensions] = useState<Dimensions>({ width: 0, step: 1 })
	useLayoutEffect(() => {
		if (!view.current || !track.current) return
		const elements = [view.current, track.current] as const
		const measure = () => {
			const [width, step] = [elements[0].offsetWidth, elements[1].offsetWidth || 1]
			setDimensions((before) => (before.width === width && before.step === step ? before : { width, step }))
		}
		measure()
		const observer = new ResizeObserver(measure)
		for (const element of elements) observer.observe(element)
		return () => observer.disconnect()
	}, [view, track])
	return dimensions
}

/** Below this many CSS pixels sideways a press is a tap, and a vertical move scrolls the page. */
const dragThreshold = 6

/** A pointer that rested this long, in milliseconds, before release does not throw. */
const restTime = 80

/** Milliseconds for which a thrown carousel continues at its speed. */
const throwTime = 140

/** Fraction of a pull beyond the first or last card that is followed. */
const elasticity = 0.3

type Carousel = { loop: Loop; dimensions: Dimensions; go(place: number, options?: MoveOptions): void }

/** Lets a pointer on `view` drag and throw the carousel; released, it comes to rest on a card. */
function useCarouselPointer(
	view: RefObject<HTMLElement | null>,
	motion: RefObject<TrackMotion | undefined>,
	{ loop, dimensions, go }: Carousel,
): void {
	const grabbed = useRef(0)
	const grab = useEffectEvent(() => {
		grabbed.current = motion.current?.position ?? 0
	})
	const drag = useEffectEvent((pixels: number) => {
		const wanted = grabbed.current - pixels / dimensions.step
		const inside = within(wanted, loop)
		motion.current?.put(inside + (wanted - inside) * elasticity)
	})
	const release = useEffectEvent((pixelSpeed: number) => {
		const speed = -pixelSpeed / dimensions.step
		const position = motion.current?.position ?? 0
		go(within(Math.round(position + speed * throwTime), loop), { speed })
	})
	useEffect(() => {
		if (!view.current) return
		return watchDrags(view.current, {
			grab: () => grab(),
			drag: (pixels) => drag(pixels),
			release: (speed) => release(speed),
		})
	}, [view])
}

type DragHandlers = {
	grab(): void
	/** `pixels` since the press. */
	drag(pixels: number): void
	/** Released at a speed in pixels per millisecond. */
	release(speed: number): void
}

type Press = { pointer: number; start: number; grabbed: boolean; x: number; time: number; speed: number }

/**
 * Reports sideways drags in `view` by finger, pen or mouse; a second finger ends the drag. A press without a drag stays a click. Returns a
 * stop function.
 */
function watchDrags(view: HTMLElement, handlers: DragHandlers): () => void {
	let press: Press | undefined
	let dragged = false

	const end = (speed = 0) => {
		const { grabbed = false } = press ?? {}
		press = undefined
		if (grabbed) handlers.release(speed)
	}
	const down = ({ pointerId, clientX: x, isPrimary, button, timeStamp: time }: PointerEvent) => {
		end()
		dragged = false
		if (isPrimary && button === 0) press = { pointer: pointerId, start: x, grabbed: false, x, time, speed: 0 }
	}
	const move = ({ pointerId, clientX, timeStamp }: PointerEvent) => {
		if (press?.pointer !== pointerId) return
		press = { ...press, ...pace(press, clientX, timeStamp) }
		if (!press.grabbed && Math.abs(clientX - press.start) < dragThreshold) return
		if (!press.grabbed) {
			press = { ...press, grabbed: true, start: clientX }
			dragged = true
			view.setPointerCapture(pointerId)
			handlers.grab()
		}
		handlers.drag(clientX - press.start)
	}
	const up = ({ pointerId, timeStamp }: PointerEvent) => {
		if (press?.pointer === pointerId) end(timeStamp - press.time < restTime ? press.speed : 0)
	}
	const cancel = ({ pointerId, target, type }: PointerEvent) => {
		// The touched element implicitly captures a finger, and loses it when the view takes over.
		if (press?.pointer === pointerId && (type === 'pointercancel' || target === view)) end()
	}
	const click = (event: Event) => {
		if (dragged) event.stopPropagation()
		dragged = false
	}

	const leaving = new AbortController()
	const { signal } = leaving
	view.addEventListener('pointerdown', down, { signal })
	view.addEventListener('pointermove', move, { signal })
	view.addEventListener('pointerup', up, { signal })
	view.addEventListener('pointercancel', cancel, { signal })
	view.addEventListener('lostpointercapture', cancel, { signal })
	view.addEventListener('click', click, { signal, capture: true })
	return () => leaving.abort()
}

/** The speed after a move, smoothed over the last few: single events are noisy. */
function pace(before: Press, x: number, time: number): Pick<Press, 'x' | 'time' | 'speed'> {
	const elapsed = time - before.time
	if (elapsed <= 0) return { x, time, speed: before.speed }
	return { x, time, speed: 0.4 * before.speed + 0.6 * ((x - before.x) / elapsed) }
}
