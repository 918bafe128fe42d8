import type { Deck } from '@ydo/client/deck/create-deck'
import type { NoticesSnapshot } from '@ydo/client/notices/create-notices'
import { heardIn, linesOf, type NoticeLine } from '@ydo/client/notices/notice-lines'
import { navTexts } from '@ydo/contract/texts/nav'
import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useChoosing } from '#member/choosing.ts'
import { noticesOf, useNotices } from '#member/notices-of.ts'
import { useShownChats } from '#member/use-chats.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HalftoneDisc, SleepingFace, TwoInks } from '#ui/halftone-disc.tsx'
import { Page } from '#ui/page.tsx'
import { NoticeGroups } from './notice-groups.tsx'
import noticeSkeletonStyles from './notice-skeleton.module.css'
import styles from './notifications.module.css'
import page from './notifications.module.css'
import { sayLines } from './say-lines.ts'
import sleepingBellStyles from './sleeping-bell.module.css'

type NotificationsProps = {
	member: string
	/** Its cards have the names. */
	deck: Deck
	/** Loads the deck's cards, if the member sees any. Returns a cancel function. */
	beginLoading: ((deck: Deck) => () => void) | undefined
}

/** A member's notifications, newest first, each with a link to its subject. */
export function Notifications({ member, deck, beginLoading }: NotificationsProps) {
	const notices = noticesOf(member)
	const snapshot = useNotices(member)
	const chats = useShownChats(member)
	const matches = useChoosing()?.matches ?? []
	const { listed } = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	useVisit(notices)
	useEffect(() => beginLoading?.(deck), [deck, beginLoading])
	// New entries stay marked while the screen is open.
	const [before, setBefore] = useState<Pick<NoticesSnapshot, 'read' | 'heard'>>()
	const lines = linesOf(before ? { ...snapshot, ...before } : snapshot, { chats, matches })
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
				<NoticeGroups lines={sayLines(lines, { matches, cards: listed })} onReadAll={readAll} />
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

/** Asks the server when the screen opens, and again when the network returns. */
function useVisit(notices: ReturnType<typeof noticesOf>): void {
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		void notices.load(signal)
		addEventListener('online', () => void notices.load(signal), { signal })
		return () => leaving.abort()
	}, [notices])
}

/** Milliseconds after which content on the screen counts as seen. */
const moment = 1200

/** Calls `onSeen` once the content was visible for a moment, with the last message of each chat in it. */
function useReadWhenSeen(
	lines: readonly NoticeLine[],
	onSeen: (heard: Readonly<Record<string, number>>) => void,
): void {
	const read = useEffectEvent(() => {
		if (document.visibilityState === 'visible') onSeen(heardIn(lines))
	})
	const shown = lines.map((line) => `${line.key} ${line.kind === 'message' ? line.at : ''}`).join()
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever the content changes
	useEffect(() => {
		let timer = setTimeout(read, moment)
		const lookAgain = () => {
			clearTimeout(timer)
			timer = setTimeout(read, moment)
		}
		addEventListener('visibilitychange', lookAgain)
		return () => {
			clearTimeout(timer)
			removeEventListener('visibilitychange', lookAgain)
		}
	}, [shown])
}

/** The notices while they load. */
function NoticeSkeleton() {
	return (
		<Page title={navTexts.notifications} className={page.page}>
			<p className="sr-only" role="status">
				{texts.loading}
			</p>
			<div className={noticeSkeletonStyles.sheet} aria-hidden="true">
				{['first', 'second', 'third'].map((row) => (
					<div key={row} className={noticeSkeletonStyles.row}>
						<span className={noticeSkeletonStyles.tile} />
						<span className={noticeSkeletonStyles.words} />
					</div>
				))}
			</div>
		</Page>
	)
}

const bell =
	'M0-78c-6 0-11 5-11 11v6c-34 7-54 36-54 72v34c0 12-8 18-16 28-4 6-1 13 7 13H74c8 0 11-7 7-13-8-10-16-16-16-28V11c0-36-20-65-54-72v-6c0-6-5-11-11-11Z'
const clapper = 'M-19 0a19 19 0 1 0 38 0a19 19 0 1 0 -38 0Z'

/** A sleeping bell in two inks. */
function SleepingBell() {
	return (
		<HalftoneDisc>
			<g transform="rotate(-9) translate(0 8)">
				<g transform="translate(2 101)">
					<TwoInks d={clapper} by={[5, 1]} />
				</g>
				<TwoInks d={bell} />
				<SleepingFace y={14} />
			</g>
			<g className={sleepingBellStyles.snore}>
				<text x="58" y="-66" fontSize="30" transform="rotate(8 58 -66)">
					z
				</text>
				<text x="80" y="-92" fontSize="42" transform="rotate(8 80 -92)">
					z
				</text>
				<text x="108" y="-122" fontSize="56" transform="rotate(8 108 -122)">
					Z
				</text>
			</g>
		</HalftoneDisc>
	)
}
