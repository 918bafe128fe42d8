import type { Card } from '@ydo/contract/cards'
import { sourceSet } from '#platform/photo-picture.tsx'
import { cardSizes } from './card-sizes.ts'

/** Photos fetched at a time: whatever is pressed meanwhile finds the network all but free. */
const atOnce = 2

/**
 * Fetches the first photos of cards ahead of their need, each once, in the given order, which is the same whatever was liked:
 * the server sees it.
 */
export function createPhotoFetcher() {
	const asked = new Set<string>()
	let waiting: Card[] = []
	let running = 0
	const next = () => {
		const card = waiting.shift()
		if (!card) return
		const [photo] = card.photos
		if (!photo || asked.has(photo.src)) return next()
		asked.add(photo.src)
		running++
		const image = new Image()
		image.fetchPriority = 'low'
		image.sizes = cardSizes
		image.onload = image.onerror = () => {
			running--
			next()
		}
		image.srcset = sourceSet(photo, 'avif')
	}
	return {
		/** Takes the place of what was still to be fetched. */
		fetch(cards: readonly Card[]) {
			waiting = [...cards]
			while (running < atOnce && waiting.length > 0) next()
		},
		stop() {
			waiting = []
		},
	}
}
