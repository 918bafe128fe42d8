import type { HeldNotices } from '@ydo/contract/held-notices'
import type { NoticeKind } from '@ydo/contract/notices'
import type { ChatSummary } from '#chat/chat-view.ts'
import type { NoticesSnapshot } from './create-notices.ts'

/** A line of the notices: what the server told, or a chat in which the peer wrote last. `at` in Unix milliseconds. */
export type NoticeLine = { readonly key: string; readonly at: number; readonly isRead: boolean } & (
	| { readonly kind: NoticeKind }
	| { readonly kind: 'message'; readonly chat: ChatSummary }
)

type Told = Pick<NoticesSnapshot, 'notices' | 'read' | 'heard'>

/** What the server told and what the device knows of chats, the newest first. */
export function linesOf({ notices, read, heard }: Told, chats: readonly ChatSummary[]): NoticeLine[] {
	const told = notices.map(({ number, kind, at }) => ({
		key: String(number),
		kind,
		at: Date.parse(at),
		isRead: number <= read,
	}))
	const wrote = chats.flatMap((chat) => {
		if (!chat.last || chat.last.isOwn) return []
		const { at } = chat.last
		const isRead = chat.unread === 0 || at <= (heard[chat.id] ?? 0)
		return [{ key: chat.id, kind: 'message' as const, at, isRead, chat }]
	})
	return [...told, ...wrote].sort((one, other) => other.at - one.at)
}

/** By chat, the time of the last message that its line tells of. */
export function heardIn(lines: readonly NoticeLine[]): HeldNotices['heard'] {
	return Object.fromEntries(lines.flatMap((line) => (line.kind === 'message' ? [[line.chat.id, line.at]] : [])))
}

/** What waits for an answer of people: matches that were not read of, and chats with messages that were not. The rest is marked at the bell alone. */
export function waitingOf({ notices, read }: Pick<Told, 'notices' | 'read'>, chats: readonly ChatSummary[]): number {
	const matches = notices.filter(({ number, kind }) => number > read && kind === 'match')
	return matches.length + chats.filter(({ unread }) => unread > 0).length
}
