import { brandTexts, notFoundTexts } from '@ydo/contract/texts/common'
import { screenNames } from '@ydo/contract/texts/screens'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { institute } from '#browser/institute.ts'
import { focusBeginning } from '#ui/focus-beginning.ts'
import { nameWithin, sections } from './sections.ts'

const names = new Map<string, string>([
	['/login', brandTexts.tagline.join(' ')],
	['/home', screenNames.home],
	['/preloader', screenNames.welcome],
	...sections.map(({ path, name }) => [path, name] as const),
])

/**
 * Effects of arriving at a screen: the document's title, the scroll position and the focus. Rendered beside the screen, within the same
 * Suspense boundary, so that its effects run once the screen has loaded.
 */
export function Arrival() {
	const { pathname } = useLocation()
	// Before the screen's own effects, which may set a more specific title.
	useLayoutEffect(() => {
		document.title = titleOf(pathname)
	}, [pathname])
	useScrollMemory()
	useFocusOnArrival(pathname)
	return null
}

/** "Home · YDO". The first page's title matches the server's: "YDO · IIITDMJ". */
function titleOf(pathname: string): string {
	if (pathname === '/' || pathname === '/callback') return `${brandTexts.appName} · ${institute().label}`
	const name = names.get(pathname) ?? nameWithin(pathname) ?? notFoundTexts.title
	return `${name} · ${brandTexts.appName}`
}

/** The last path navigated to. Outlives the hook: screens inside and outside the navigation each mount one. */
let last: string | undefined

/**
 * Moves the focus to a screen's heading (or main area) after navigation, so that keyboards and screen readers start there. The first screen
 * of a visit keeps the browser's default.
 */
function useFocusOnArrival(pathname: string): void {
	useEffect(() => {
		const first = last === undefined
		if (last === pathname) return
		last = pathname
		if (first) return
		// A modal dialog keeps the focus inside; the menu that led here returns the focus when it closes.
		const menu = document.querySelector('dialog:modal')
		if (!menu) return focusBeginning()
		menu.addEventListener('close', focusBeginning, { once: true })
		return () => menu.removeEventListener('close', focusBeginning)
	}, [pathname])
}

/** Scroll distances from the top in CSS pixels: of the window, and of a shell's main area. */
type Position = { window: number; main: number }

/** By history entry. Outlives the hook: screens inside and outside the navigation each mount one. */
const positions = new Map<string, Position>()

/** Scrolls a new screen to its top, and restores the position on Back and Forward. */
function useScrollMemory(): void {
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
