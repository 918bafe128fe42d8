import { useSyncExternalStore } from 'react'
import { media } from './look.ts'

/** From this width on, the desktop layout: carousel and top navigation instead of deck and bars. */
const wide = '(width >= 768px)'

/** True if the window is wide enough for the desktop layout; follows the window. */
export function useWide(): boolean {
	return useSyncExternalStore(watchWide, isWide)
}

/** The current value of `useWide`, outside React. */
export function isWide(): boolean {
	return media(wide).matches
}

function watchWide(changed: () => void): () => void {
	const query = media(wide)
	query.addEventListener('change', changed)
	return () => query.removeEventListener('change', changed)
}
