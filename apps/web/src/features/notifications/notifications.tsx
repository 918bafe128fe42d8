import type { Deck } from '@ydo/client/deck/create-deck'
import type { NoticesSnapshot } from '@ydo/client/notices/create-notices'
import { heardIn, linesOf } from '@ydo/client/notices/notice-lines'
import { navTexts } from '@ydo/contract/texts/nav'
import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { noticesOf, useNotices } from '#platform/notices-of.ts'
import { useShownChats } from '#platform/shown-chats.ts'
import { useChoosing } from '#platform/use-choosing.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { NoticeGroups } from './notice-groups.tsx'
import { NoticeSkeleton } from './notice-skeleton.tsx'
import styles from './notifications.module.css'
import { sayLines } from './say-lines.ts'
import { SleepingBell } from './sleeping-bell.tsx'
import { useReadWhenSeen } from './use-read-when-seen.ts'

type NotificationsProps = {
	member: string
	/** Whose cards have the names. */
	deck: Deck
	/** Asks for the cards of the deck, where the member meets any. Returns what gives it up. */
	beginLoading: ((deck: Deck) => () => void) | undefined
}

/** What happened for a member: the newest first, each with the way to where it belongs. */
export function Notifications({ member, deck, beginLoading }: NotificationsProps) {
	const notices = noticesOf(member)
	const snapshot = useNotices(member)
	const chats = useShownChats(member)
	const matches = useChoosing()?.matches
	const { listed } = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	useVisit(notices)
	useEffect(() => beginLoading?.(deck), [deck, beginLoading])
	// What is new here stays marked as long as one looks at it.
	const [before, setBefore] = useState<Pick<NoticesSnapshot, 'read' | 'heard'>>()
	const lines = linesOf(before ? { ...snapshot, ...before } : snapshot, chats)
	useReadWhenSeen(lines, (heard) => {
		const { read, heard: heardBefore } = snapshot
		setBefore((known) => known ?? { read, heard: heardBefore })
		notices.markRead(heard)
	})
	const readAll = () => {
		notices.markRead(heardIn(lines))
		const { read, heard } = notices.getSnapshot()
		setBefore({ read, heard })
	}

	if (lines.length > 0)
		return (
			<Page title={navTexts.notifications} className={styles.page}>
				<NoticeGroups lines={sayLines(lines, { matches: matches ?? [], cards: listed })} onReadAll={readAll} />
			</Page>
		)
	if (snapshot.phase === 'loading') return <NoticeSkeleton />
	const hasFailed = snapshot.phase === 'failed'
	return (
		<EmptyState
			name={navTexts.notifications}
			drawing={<SleepingBell />}
			title={hasFailed ? texts.failedTitle : texts.emptyTitle}
			help={hasFailed ? texts.failedHelp : texts.emptyHelp}
		>
			{hasFailed ? (
				<Button second="marigold" onClick={() => notices.load()}>
					{texts.retry}
				</Button>
			) : (
				<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
			)}
		</EmptyState>
	)
}

/** Asks the server when the screen opens, and again when the network is back. */
function useVisit(notices: ReturnType<typeof noticesOf>): void {
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		void notices.load(signal)
		addEventListener('online', () => void notices.load(signal), { signal })
		return () => leaving.abort()
	}, [notices])
}
