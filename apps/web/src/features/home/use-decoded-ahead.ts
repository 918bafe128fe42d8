import type { Card } from '@ydo/contract/cards'
import { type RefObject, useEffect } from 'react'

/** Keeps the photos of the next two cards of `stack` decoded, so that none flashes when its card comes up. */
export function useDecodedAhead(stack: RefObject<HTMLElement | null>, cards: readonly Card[]): void {
	const [, next, third] = cards
	// biome-ignore lint/correctness/useExhaustiveDependencies: which cards they are decides which photos there are
	useEffect(() => {
		const images = stack.current?.querySelectorAll<HTMLImageElement>(
			'[data-place="next"] img, [data-place="third"] img',
		)
		// A photo that cannot be decoded shows its blurred stand-in.
		for (const image of images ?? []) image.decode().catch(() => {})
	}, [next?.id, third?.id])
}
