import type { Notice } from '@ydo/contract/notices'
import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { toastWords } from '#browser/device-settings.ts'
import { showToast } from '#browser/toasts.ts'
import { Link } from '#ui/link.tsx'
import { sayLines } from './say-lines.ts'

/** Shows a toast for each notice, linked to its subject. */
export function tellNotices(news: readonly Notice[]): void {
	const lines = news.map(({ number, kind, day }) => ({
		...{ key: String(number), isRead: false },
		...{ kind, day, match: undefined },
	}))
	for (const { line, title, to } of sayLines(lines, { matches: [], cards: [] }))
		showLinkToast({ id: `notice ${line.key}`, text: title, to })
}

type Message = {
	/** The page of the chat. */
	to: string
	words: string
	/** The sender; undefined if their card is no longer listed. */
	name: string | undefined
}

/** Shows a toast with the sender, linked to the chat. */
export function tellMessage({ to, words, name = texts.somebody }: Message): void {
	const text = toastWords.get() === 'shown' && words ? texts.wroteWords(name, words) : texts.wrote(name)
	showLinkToast({ id: `chat ${to}`, text, to })
}

type LinkToast = {
	/** A second toast with the same id is dropped. */
	id: string
	text: string
	/** Target of a press. */
	to: string
}

function showLinkToast({ id, text, to }: LinkToast): void {
	showToast('info', <Link to={to}>{text}</Link>, { toastId: id, closeOnClick: true })
}
