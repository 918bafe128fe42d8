import { useSyncExternalStore } from 'react'
import { media } from './media.ts'

/** From this width on, the desktop's layout: carousel and top navigation instead of deck and bars. */
const wide = '(width >= 768px)'

/** Whether the window is wide enough for the desktop's layout; follows the window. */
export function useWide(): boolean {
	return useSyncExternalStore(watchWide, isWide)
}

/** Whether it is so at the moment. */
export function isWide(): boolean {
	return media(wide).matches
}

function watchWide(changed: () => void): () => void {
	const query = media(wide)
	query.addEventListener('change', changed)
	return () => query.removeEventListener('change', changed)
}
