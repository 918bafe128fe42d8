import type { NoticesSnapshot } from '@ydo/client/notices/create-notices'
import { useEffect, useRef } from 'react'
import { sayLines } from './say-lines.ts'
import { showLinkToast } from './show-link-toast.tsx'

/** Tells of notices as they come, to whoever looks at the page; of a match its own moment tells. */
export function useNoticeToasts({ isAsked, last, read, notices }: NoticesSnapshot): void {
	const told = useRef<number>(undefined)
	useEffect(() => {
		if (!isAsked) return
		const before = told.current ?? last
		told.current = last
		if (document.visibilityState !== 'visible') return
		const news = notices.filter(({ number, kind }) => number > Math.max(before, read) && kind !== 'match')
		const lines = news.map(({ number, kind, at }) => ({
			key: String(number),
			kind,
			at: Date.parse(at),
			isRead: false,
		}))
		for (const { key, title, to } of sayLines(lines, { matches: [], cards: [] }))
			showLinkToast({ id: `notice ${key}`, text: title, to })
	}, [isAsked, last, read, notices])
}
