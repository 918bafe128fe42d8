import { bellTexts } from '@ydo/contract/texts/bell'
import { useEffect } from 'react'
import { setBadge } from '#platform/badge.ts'

/** Keeps the document's title and the application's icon in step with how much waits. */
export function useWaitingCount(count: number): void {
	useEffect(() => {
		setBadge(count)
		if (count === 0) return
		const before = bellTexts.count(count)
		const keep = () => {
			if (!document.title.startsWith(before)) document.title = before + document.title
		}
		keep()
		// Screens set the title anew as one goes from one to the other.
		const observer = new MutationObserver(keep)
		observer.observe(document.head, { subtree: true, childList: true, characterData: true })
		return () => {
			observer.disconnect()
			document.title = document.title.replace(before, '')
			setBadge(0)
		}
	}, [count])
}
