import type { NoticesSnapshot } from '@ydo/client/notices/create-notices'
import { useEffect, useRef } from 'react'

/** Tells of notices as they come, to whoever looks at the page; of a match its own moment tells. */
export function useNoticeToasts({ isAsked, last, read, notices }: NoticesSnapshot): void {
	const told = useRef<number>(undefined)
	useEffect(() => {
		if (!isAsked) return
		const before = told.current ?? last
		told.current = last
		if (document.visibilityState !== 'visible') return
		const news = notices.filter(({ number, kind }) => number > Math.max(before, read) && kind !== 'match')
		if (news.length === 0) return
		// Without a network the mark on the bell says it alone.
		import('./tell-news.tsx').then(({ tellNotices }) => tellNotices(news)).catch(console.error)
	}, [isAsked, last, read, notices])
}
