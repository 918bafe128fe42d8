import type { HeldNotices, Notice, NoticeKind } from '@ydo/contract/notices'
import type { ChatSummary } from '#chat/chat-view.ts'
import type { NoticesSnapshot } from './create-notices.ts'

/** A server notice, by its UTC day (YYYY-MM-DD); `match` is the id of its match, if any. */
type ToldLine = { readonly kind: NoticeKind; readonly day: string; readonly match: string | undefined }

/** A chat whose last message is the peer's, `at` in Unix milliseconds. */
type MessageLine = { readonly kind: 'message'; readonly at: number; readonly chat: ChatSummary }

export type NoticeLine = { readonly key: string; readonly isRead: boolean } & (ToldLine | MessageLine)

type Told = Pick<NoticesSnapshot, 'notices' | 'read' | 'heard'>

/** Data of the device: its chats, and the matches it accepted. */
type Known = { readonly chats: readonly ChatSummary[]; readonly matches: readonly { readonly id: string }[] }

/** Server notices and chats, newest first; on the same day notices precede messages. */
export function linesOf({ notices, read, heard }: Told, { chats, matches }: Known): NoticeLine[] {
	const told = shownOf(notices, matches).map(({ number, kind, day, match }) => ({
		...{ key: String(number), isRead: number <= read },
		...{ kind, day, match },
	}))
	const wrote = chats.flatMap((chat) => {
		if (!chat.last || chat.last.isOwn) return []
		const { at } = chat.last
		const isRead = chat.unread === 0 || at <= (heard[chat.id] ?? 0)
		return [{ key: chat.id, kind: 'message' as const, at, isRead, chat }]
	})
	const newestFirst = [...told.reverse(), ...wrote.sort((one, other) => other.at - one.at)]
	return newestFirst.sort((one, other) => dayOf(other).localeCompare(dayOf(one)))
}

/** The time of the last message shown, by chat. */
export function heardIn(lines: readonly NoticeLine[]): HeldNotices['heard'] {
	return Object.fromEntries(lines.flatMap((line) => (line.kind === 'message' ? [[line.chat.id, line.at]] : [])))
}

/** Number of items that await the member: unread matches, and chats with unread messages. The rest shows at the bell only. */
export function waitingOf({ notices, read }: Pick<Told, 'notices' | 'read'>, { chats, matches }: Known): number {
	const unread = shownOf(notices, matches).filter(({ number, kind }) => number > read && kind === 'match')
	return unread.length + chats.filter(({ unread }) => unread > 0).length
}

/** The visible notices. The server could announce any match, so one shows only after this device accepted it. */
function shownOf(notices: readonly Notice[], matches: Known['matches']): Notice[] {
	const accepted = new Set(matches.map(({ id }) => id))
	return notices.filter(({ kind, match }) => kind !== 'match' || (match !== undefined && accepted.has(match)))
}

/** The UTC day of a line (YYYY-MM-DD). */
function dayOf(line: NoticeLine): string {
	return line.kind === 'message' ? new Date(line.at).toISOString().slice(0, 10) : line.day
}
