import type { Choice } from '@ydo/client/deck/deck-state'
import { deckNumbers, timings } from '@ydo/contract/timings'
import { prefersLessMotion } from '#browser/look.ts'
import { atRest, type Offset, rotationAt, stampAt, transformAt } from './swipe-geometry.ts'

// [Note: motion without React] A drag updates the card every frame: this file writes the transform and the stamps directly to the elements,
// and the flight is a browser animation. React renders once per decision, never per move.

/** Each card's running animation. Stored, because querying the browser for it forces layout. */
const animations = new WeakMap<HTMLElement, Animation>()

/** Shows a card at an offset, with its stamp faded in accordingly. */
export function paint(card: HTMLElement, offset: Offset): void {
	card.style.transform = offset.x === 0 && offset.y === 0 ? '' : transformAt(offset)
	for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
		stamp.style.opacity = String(stampAt(offset.x, stamp.dataset.stamp === 'like' ? 'like' : 'pass'))
	}
}

/** The current offset of a card, also during an animation. */
export function offsetOf(card: HTMLElement): Offset {
	const { m41, m42 } = new DOMMatrix(getComputedStyle(card).transform)
	return { x: m41, y: m42 }
}

/** Animates a card back to its place. */
export function settle(card: HTMLElement, from: Offset): void {
	stop(card)
	paint(card, atRest)
	if (prefersLessMotion()) return
	const easing = getComputedStyle(card).getPropertyValue('--e-settle').trim() || 'ease-out'
	animate(card, [{ transform: transformAt(from) }, { transform: 'none' }], { duration: timings.cardSettle, easing })
}

/** Animates a decided card off its side of the screen, visible until it is gone, whatever its style says meanwhile. */
export function flyAway(card: HTMLElement, choice: Choice, from: Offset): Animation | undefined {
	stop(card)
	paint(card, atRest)
	if (prefersLessMotion()) return undefined
	for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
		stamp.style.opacity = stamp.dataset.stamp === choice ? '1' : '0'
	}
	return animate(
		card,
		[
			{ transform: transformAt(from), visibility: 'visible' },
			{ transform: away(choice, from.y), visibility: 'visible' },
		],
		{ duration: timings.cardFlight, easing: 'cubic-bezier(0.3, 0.1, 0.7, 1)' },
	)
}

/** Animates a card back from the side it left by, visible at once, whatever its style still says. */
export function flyBack(card: HTMLElement, choice: Choice): void {
	stop(card)
	paint(card, atRest)
	if (prefersLessMotion()) return
	animate(
		card,
		[
			{ transform: away(choice, 0), visibility: 'visible' },
			{ transform: 'none', visibility: 'visible' },
		],
		{ duration: timings.cardFlight, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' },
	)
}

/** After a card has left a carousel: the slides to its right close the gap, starting from where they were. */
export function closeGap(view: HTMLElement): void {
	const selected = view.querySelector<HTMLElement>('[data-selected]')
	if (!selected || prefersLessMotion()) return
	const { left } = selected.getBoundingClientRect()
	const step = selected.parentElement?.offsetWidth ?? 0
	for (const card of view.querySelectorAll<HTMLElement>('[data-card]')) {
		if ((card.parentElement ?? card).getBoundingClientRect().left < left - 1) continue
		card.animate([{ translate: `${step}px 0` }, { translate: 'none' }], {
			duration: timings.cardFlight,
			easing: 'cubic-bezier(0.16, 1, 0.3, 1)',
		})
	}
}

export function stop(card: HTMLElement): void {
	animations.get(card)?.cancel()
}

function animate(card: HTMLElement, ...args: Parameters<HTMLElement['animate']>): Animation {
	const animation = card.animate(...args)
	animations.set(card, animation)
	return animation
}

/** The transform of a card from the middle of the screen to beyond its edge; in viewport units, which need no layout. */
function away(choice: Choice, y: number): string {
	const side = choice === 'like' ? 1 : -1
	return `translate3d(calc(${side} * (60vw + 320px)), ${y + 40}px, 0) rotate(${rotationAt(side * deckNumbers.swipeRange)}deg)`
}
