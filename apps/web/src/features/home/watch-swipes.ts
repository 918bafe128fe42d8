import type { Choice } from '@ydo/client/deck/deck-state'
import { offsetOf, paint, settle, stop } from './card-motion.ts'
import { choiceAt, type Offset } from './swipe-geometry.ts'

/** Below this many CSS pixels sideways a press is a tap, and a vertical move is the page's. */
const slop = 6

/** A dragged card follows the finger's height only so much. */
const lift = 0.25

type Swipes = {
	/** The card a finger would take; undefined when there is none. */
	topCard(): HTMLElement | undefined
	/** The top card was let go at `from`, where that decides. */
	onDecide(choice: Choice, from: Offset): void
}

/**
 * Lets the top card of `deck` be dragged by finger, pen or mouse. A drag let go within the limit, cancelled by the
 * browser or joined by a second finger puts the card back. A press without a drag stays a click. Returns what ends it.
 */
export function watchSwipes(deck: HTMLElement, swipes: Swipes): () => void {
	const watcher = new SwipeWatcher(deck, swipes)
	const leaving = new AbortController()
	const { signal } = leaving
	for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'lostpointercapture']) {
		deck.addEventListener(type, watcher, { signal })
	}
	deck.addEventListener('click', watcher, { signal, capture: true })
	return () => {
		watcher.release(undefined)
		leaving.abort()
	}
}

class SwipeWatcher implements EventListenerObject {
	readonly #deck: HTMLElement
	readonly #swipes: Swipes
	#drag: Drag | undefined
	/** Whether the press at hand became a drag: then it ends in no click. */
	#dragged = false

	constructor(deck: HTMLElement, swipes: Swipes) {
		this.#deck = deck
		this.#swipes = swipes
	}

	handleEvent(event: PointerEvent): void {
		if (event.type === 'pointerdown') this.#press(event)
		else if (event.type === 'click') this.#click(event)
		else if (event.pointerId !== this.#drag?.pointer) return
		else if (event.type === 'pointermove') this.#move(event)
		else if (event.type === 'pointerup') this.#letGo(event)
		// A finger is at first captured by what it touched, which loses it when the deck takes over.
		else if (event.type === 'pointercancel' || event.target === this.#deck) this.release(undefined)
	}

	/** Ends the drag: the card flies where `choice` sends it, or goes back to its place. */
	release(choice: Choice | undefined): void {
		const drag = this.#drag
		this.#drag = undefined
		if (!drag?.begun) return
		cancelAnimationFrame(drag.frame)
		if (choice && drag.card === this.#swipes.topCard()) this.#swipes.onDecide(choice, drag.offset)
		else settle(drag.card, drag.offset)
	}

	#press(event: PointerEvent): void {
		this.release(undefined)
		this.#dragged = false
		const card = this.#swipes.topCard()
		if (card && event.isPrimary && event.button === 0) this.#drag = new Drag(card, event)
	}

	#move(event: PointerEvent): void {
		this.#drag?.follow(event)
		if (!this.#drag?.begun || this.#dragged) return
		this.#dragged = true
		this.#deck.setPointerCapture(event.pointerId)
	}

	#letGo(event: PointerEvent): void {
		this.#drag?.follow(event)
		this.release(this.#drag?.begun ? choiceAt(this.#drag.moved.x) : undefined)
	}

	#click(event: Event): void {
		if (this.#dragged) event.stopPropagation()
		this.#dragged = false
	}
}

/** One press on a card, and how far it has come. */
class Drag {
	readonly pointer: number
	readonly card: HTMLElement
	readonly #start: Offset
	/** Where the card was when it was caught: it may still have been on its way back. */
	readonly #caught: Offset
	/** How far the finger has moved. */
	moved: Offset = { x: 0, y: 0 }
	begun = false
	frame = 0

	constructor(card: HTMLElement, event: PointerEvent) {
		this.card = card
		this.pointer = event.pointerId
		this.#start = { x: event.clientX, y: event.clientY }
		this.#caught = offsetOf(card)
	}

	/** Where the card is to be shown. */
	get offset(): Offset {
		return { x: this.#caught.x + this.moved.x, y: this.#caught.y + this.moved.y * lift }
	}

	/** Takes a move of the finger over; it is shown at the next frame. */
	follow(event: PointerEvent): void {
		this.moved = { x: event.clientX - this.#start.x, y: event.clientY - this.#start.y }
		if (!this.begun && Math.abs(this.moved.x) < slop) return
		if (!this.begun) stop(this.card)
		this.begun = true
		this.frame ||= requestAnimationFrame(() => {
			this.frame = 0
			paint(this.card, this.offset)
		})
	}
}
