import { brandTexts } from '@ydo/contract/texts/brand'
import { notFoundTexts } from '@ydo/contract/texts/not-found'
import { screenNames } from '@ydo/contract/texts/screens'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { institute } from '#platform/institute.ts'
import { nameWithin, sections } from './sections.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

const names = new Map<string, string>([
	['/login', brandTexts.tagline.join(' ')],
	['/home', screenNames.home],
	['/preloader', screenNames.welcome],
	...sections.map(({ path, name }) => [path, name] as const),
])

/**
 * What arriving at a screen means besides its picture: the document's title, the scroll position and the focus. Stands
 * beside the screen, within the same Suspense boundary, so that its effects run once the screen is there.
 */
export function Arrival() {
	const { pathname } = useLocation()
	// Before the effects of the screen, which may know more of what it shows.
	useLayoutEffect(() => {
		document.title = titleOf(pathname)
	}, [pathname])
	useScrollMemory()
	useFocusOnArrival(pathname)
	return null
}

/** "Home · YDO". The first page is titled as the server does it: "YDO · IIITDMJ". */
function titleOf(pathname: string): string {
	if (pathname === '/' || pathname === '/callback') return `${brandTexts.appName} · ${institute().label}`
	const name = names.get(pathname) ?? nameWithin(pathname) ?? notFoundTexts.title
	return `${name} · ${brandTexts.appName}`
}
