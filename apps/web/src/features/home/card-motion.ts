import type { Choice } from '@ydo/client/deck/deck-state'
import { deckNumbers } from '@ydo/contract/deck'
import { timings } from '@ydo/contract/timings'
import { prefersLessMotion } from '#platform/motion.ts'
import { atRest, type Offset, rotationAt, stampAt, transformAt } from './swipe-geometry.ts'

// [Note: motion without React] Moving a card is a matter of frames: the transform and the stamps are written here, on
// the elements, and the flight is the browser's own animation. React renders once per decision, never per move.

/** The way each card is on. Kept, because asking the browser for it makes it lay the page out first. */
const ways = new WeakMap<HTMLElement, Animation>()

/** Shows a card at an offset, with its stamp as far as it goes. */
export function paint(card: HTMLElement, offset: Offset): void {
	card.style.transform = offset.x === 0 && offset.y === 0 ? '' : transformAt(offset)
	for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
		stamp.style.opacity = String(stampAt(offset.x, stamp.dataset.stamp === 'like' ? 'like' : 'pass'))
	}
}

/** Where a card is right now, also in the middle of an animation. */
export function offsetOf(card: HTMLElement): Offset {
	const { m41, m42 } = new DOMMatrix(getComputedStyle(card).transform)
	return { x: m41, y: m42 }
}

/** Lets a card spring back to its place. */
export function settle(card: HTMLElement, from: Offset): void {
	stop(card)
	paint(card, atRest)
	if (prefersLessMotion()) return
	const easing = getComputedStyle(card).getPropertyValue('--e-settle').trim() || 'ease-out'
	send(card, [{ transform: transformAt(from) }, { transform: 'none' }], { duration: timings.cardSettle, easing })
}

/** Sends a decided card off its side of the screen. It is seen until it is gone, whatever its style says meanwhile. */
export function flyAway(card: HTMLElement, choice: Choice, from: Offset): Animation | undefined {
	stop(card)
	paint(card, atRest)
	if (prefersLessMotion()) return undefined
	for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
		stamp.style.opacity = stamp.dataset.stamp === choice ? '1' : '0'
	}
	return send(
		card,
		[
			{ transform: transformAt(from), visibility: 'visible' },
			{ transform: away(choice, from.y), visibility: 'visible' },
		],
		{ duration: timings.cardFlight, easing: 'cubic-bezier(0.3, 0.1, 0.7, 1)' },
	)
}

/** Brings a card back from the side it left by. It is seen at once, whatever its style still says. */
export function flyBack(card: HTMLElement, choice: Choice): void {
	stop(card)
	paint(card, atRest)
	if (prefersLessMotion()) return
	send(
		card,
		[
			{ transform: away(choice, 0), visibility: 'visible' },
			{ transform: 'none', visibility: 'visible' },
		],
		{ duration: timings.cardFlight, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' },
	)
}

/** After a card has left a carousel: what stands to its right moves over from where it was. */
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
	ways.get(card)?.cancel()
}

function send(card: HTMLElement, ...way: Parameters<HTMLElement['animate']>): Animation {
	const animation = card.animate(...way)
	ways.set(card, animation)
	return animation
}

/** The transform of a card that was in the middle of the screen, beyond its edge; in units of the screen, which needs no layout. */
function away(choice: Choice, y: number): string {
	const side = choice === 'like' ? 1 : -1
	return `translate3d(calc(${side} * (60vw + 320px)), ${y + 40}px, 0) rotate(${rotationAt(side * deckNumbers.swipeRange)}deg)`
}
