import { texts } from '@ydo/contract/texts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sections } from './sections.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

const titles = new Map<string, string>([
	['/', texts.appName],
	['/callback', texts.appName],
	['/login', texts.login.title],
	['/home', texts.nav.home],
	['/preloader', texts.nav.welcome],
	...sections.map(({ path, name }) => [path, name] as const),
])

/**
 * What arriving at a screen means besides its picture: the document's title, the scroll position and the focus. Stands
 * within the screens' Suspense boundary, so its effects run once the screen is there.
 */
export function Arrival() {
	const { pathname } = useLocation()
	useEffect(() => {
		const title = titles.get(pathname) ?? texts.notFound.title
		document.title = title === texts.appName ? title : `${title} · ${texts.appName}`
	}, [pathname])
	useScrollMemory()
	useFocusOnArrival(pathname)
	return null
}
