import type { Choice } from '@ydo/client/deck/deck-state'
import { offsetOf, paint, settle, stop } from '#features/card/card-motion.ts'
import { choiceAt, type Offset } from '#features/card/swipe-geometry.ts'

/** Below this many CSS pixels sideways a press is a tap, and a vertical move scrolls the page. */
const dragThreshold = 6

/** Fraction of the finger's vertical move that a dragged card follows. */
const verticalShare = 0.25

type Swipes = {
	/** The card to drag; undefined if there is none. */
	topCard(): HTMLElement | undefined
	/** The top card was released at `from`, far enough to decide. */
	onDecide(choice: Choice, from: Offset): void
}

/**
 * Lets the top card of `deck` be dragged by finger, pen or mouse. A drag released within the limit, cancelled by the browser or joined by a
 * second finger returns the card. A press without a drag stays a click. Returns a stop function.
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
	/** True if the current press became a drag: its click is then suppressed. */
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
		else if (event.type === 'pointerup') this.#drop(event)
		// The touched element implicitly captures a finger, and loses it when the deck takes over.
		else if (event.type === 'pointercancel' || event.target === this.#deck) this.release(undefined)
	}

	/** Ends the drag: the card flies off for `choice`, or returns to its place. */
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

	#drop(event: PointerEvent): void {
		this.#drag?.follow(event)
		this.release(this.#drag?.begun ? choiceAt(this.#drag.moved.x) : undefined)
	}

	#click(event: Event): void {
		if (this.#dragged) event.stopPropagation()
		this.#dragged = false
	}
}

/** One press on a card, and its offset. */
class Drag {
	readonly pointer: number
	readonly card: HTMLElement
	readonly #start: Offset
	/** Offset of the card when pressed: it may still have been returning. */
	readonly #origin: Offset
	/** The pointer's movement since the press. */
	moved: Offset = { x: 0, y: 0 }
	begun = false
	frame = 0

	constructor(card: HTMLElement, event: PointerEvent) {
		this.card = card
		this.pointer = event.pointerId
		this.#start = { x: event.clientX, y: event.clientY }
		this.#origin = offsetOf(card)
	}

	/** Offset to show the card at. */
	get offset(): Offset {
		return { x: this.#origin.x + this.moved.x, y: this.#origin.y + this.moved.y * verticalShare }
	}

	/** Records a pointer move; it is painted in the next frame. */
	follow(event: PointerEvent): void {
		this.moved = { x: event.clientX - this.#start.x, y: event.clientY - this.#start.y }
		if (!this.begun && Math.abs(this.moved.x) < dragThreshold) return
		if (!this.begun) stop(this.card)
		this.begun = true
		this.frame ||= requestAnimationFrame(() => {
			this.frame = 0
			paint(this.card, this.offset)
		})
	}
}
