import type { Notice } from '@ydo/contract/notices'
import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { toastWords } from '#platform/toast-words.ts'
import { showToast } from '#platform/toasts.ts'
import { Link } from '#ui/link.tsx'
import { sayLines } from './say-lines.ts'

/** Tells of notices, each by a toast that leads to what it tells of. */
export function tellNotices(news: readonly Notice[]): void {
	const lines = news.map(({ number, kind, at }) => ({
		key: String(number),
		kind,
		at: Date.parse(at),
		isRead: false,
	}))
	for (const { key, title, to } of sayLines(lines, { matches: [], cards: [] }))
		showLinkToast({ id: `notice ${key}`, text: title, to })
}

type Message = {
	/** The page of the chat. */
	to: string
	words: string
	/** Who wrote; undefined where their card is not listed any more. */
	name: string | undefined
}

/** Tells who wrote, by a toast that leads to the chat. */
export function tellMessage({ to, words, name = texts.somebody }: Message): void {
	const text = toastWords.get() === 'shown' && words ? texts.wroteWords(name, words) : texts.wrote(name)
	showLinkToast({ id: `chat ${to}`, text, to })
}

type LinkToast = {
	/** Of two with one id, the first stays alone. */
	id: string
	text: string
	/** Where a press leads. */
	to: string
}

function showLinkToast({ id, text, to }: LinkToast): void {
	showToast('info', <Link to={to}>{text}</Link>, { toastId: id, closeOnClick: true })
}
