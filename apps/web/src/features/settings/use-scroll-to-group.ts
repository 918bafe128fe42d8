import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Shows the group that the address names behind its "#", and keeps it in view while those above it get their rows. */
export function useScrollToGroup(): void {
	const { hash, key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: also where the same group is asked for again
	useEffect(() => {
		const group = hash && document.getElementById(hash.slice(1))
		if (!group) return
		const show = () => group.scrollIntoView({ behavior: 'instant' })
		const growing = new ResizeObserver(show)
		for (const other of group.parentElement?.children ?? []) growing.observe(other)
		const end = () => growing.disconnect()
		// From then on it is the reader who scrolls.
		for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(type, end, { once: true })
		return end
	}, [hash, key])
}
