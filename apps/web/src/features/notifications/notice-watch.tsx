import type { Deck } from '@ydo/client/deck/create-deck'
import { linesOf, waitingOf } from '@ydo/client/notices/notice-lines'
import { bellTexts } from '@ydo/contract/texts/bell'
import { useNotices } from '#platform/notices-of.ts'
import { useShownChats } from '#platform/shown-chats.ts'
import './bell-mark.css'
import { useBellMark } from './use-bell-mark.ts'
import { useMessageToasts } from './use-message-toasts.ts'
import { useNoticeToasts } from './use-notice-toasts.ts'
import { useWaitingCount } from './use-waiting-count.ts'

/** Tells of what happens, over whatever screen: the mark on the bell, toasts, and the count on title and icon. */
export function NoticeWatch({ member, deck }: { member: string; deck: Deck }) {
	const snapshot = useNotices(member)
	const chats = useShownChats(member)
	const unread = linesOf(snapshot, chats).filter(({ isRead }) => !isRead).length
	useBellMark(unread > 0)
	useWaitingCount(waitingOf(snapshot, chats))
	useNoticeToasts(snapshot)
	useMessageToasts(chats, deck)
	if (unread === 0) return null
	return (
		<span id="unread" hidden>
			{bellTexts.mark(unread)}
		</span>
	)
}
