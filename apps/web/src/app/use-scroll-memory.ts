import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Distances from the top in CSS pixels, by what scrolls: the window, or a shell's main area. */
type Position = { window: number; main: number }

/** By the history's entries. Outlives the hook: screens within the navigation and those without it use one each. */
const positions = new Map<string, Position>()

/** Starts a new screen at its top, and brings back where one was on going back or forward. */
export function useScrollMemory(): void {
	const { key } = useLocation()
	const navigation = useNavigationType()

	useLayoutEffect(() => {
		const known = navigation === 'POP' ? positions.get(key) : undefined
		scrollTo(0, known?.window ?? 0)
		document.querySelector('main')?.scrollTo(0, known?.main ?? 0)
	}, [key, navigation])

	useEffect(() => {
		history.scrollRestoration = 'manual'
		const remember = () => {
			positions.set(key, { window: scrollY, main: document.querySelector('main')?.scrollTop ?? 0 })
		}
		addEventListener('scroll', remember, { capture: true, passive: true })
		return () => removeEventListener('scroll', remember, { capture: true })
	}, [key])
}
