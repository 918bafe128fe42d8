import type { ChatSummary } from '@ydo/client/chat/chat-view'
import type { Deck } from '@ydo/client/deck/create-deck'
import type { NoticesSnapshot } from '@ydo/client/notices/create-notices'
import { linesOf, waitingOf } from '@ydo/client/notices/notice-lines'
import { bellTexts } from '@ydo/contract/texts/nav'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useWide } from '#browser/use-wide.ts'
import { useChoosing } from '#member/choosing.ts'
import { useNotices } from '#member/notices-of.ts'
import { useShownChats } from '#member/use-chats.ts'
import { messageNews } from './message-news.ts'
import './bell-mark.css'

/** Notifies over any screen: the mark on the bell, toasts, and the count on title and icon. */
export function NoticeWatch({ member, deck }: { member: string; deck: Deck }) {
	const snapshot = useNotices(member)
	const chats = useShownChats(member)
	const known = { chats, matches: useChoosing()?.matches ?? [] }
	const unread = linesOf(snapshot, known).filter(({ isRead }) => !isRead).length
	useBellMark(unread > 0)
	useWaitingCount(waitingOf(snapshot, known))
	useNoticeToasts(snapshot)
	useMessageToasts(chats, deck)
	if (unread === 0) return null
	return (
		<span id="unread" hidden>
			{bellTexts.mark(unread)}
		</span>
	)
}

/** Shows a toast for new notices while the page is visible; a match has its own moment instead. */
function useNoticeToasts({ isAsked, last, read, notices }: NoticesSnapshot): void {
	const told = useRef<number>(undefined)
	useEffect(() => {
		if (!isAsked) return
		const before = told.current ?? last
		told.current = last
		if (document.visibilityState !== 'visible') return
		const news = notices.filter(({ number, kind }) => number > Math.max(before, read) && kind !== 'match')
		if (news.length === 0) return
		// Offline only the mark on the bell shows it.
		import('./tell-news.tsx').then(({ tellNotices }) => tellNotices(news)).catch(console.error)
	}, [isAsked, last, read, notices])
}

/** Shows the number of pending items in the document's title and on the application's icon. */
function useWaitingCount(count: number): void {
	useEffect(() => {
		setBadge(count)
		if (count === 0) return
		const before = bellTexts.count(count)
		const keep = () => {
			if (!document.title.startsWith(before)) document.title = before + document.title
		}
		keep()
		// Screens set the title anew on navigation.
		const observer = new MutationObserver(keep)
		observer.observe(document.head, { subtree: true, childList: true, characterData: true })
		return () => {
			observer.disconnect()
			document.title = document.title.replace(before, '')
			setBadge(0)
		}
	}, [count])
}

/** Elements of the navigation bars that lead to the notices. */
const bells = '[data-bar] a[href="/notifications"], nav > a[href="/notifications"]'

/**
 * Marks the bell while something is unread: it is then described by the element "unread", and `bell-mark.css` draws a mark. Done here
 * because the bars are part of home's first paint, whose size is at its limit.
 */
function useBellMark(isMarked: boolean): void {
	const wide = useWide()
	const { pathname } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each layout has its own bars, and some screens have none
	useLayoutEffect(() => {
		const marked = isMarked ? [...document.querySelectorAll(bells)] : []
		for (const bell of marked) bell.setAttribute('aria-describedby', 'unread')
		return () => {
			for (const bell of marked) bell.removeAttribute('aria-describedby')
		}
	}, [isMarked, wide, pathname])
}

/**
 * Milliseconds during which messages from before this visit arrive. Until then the device's clock tells old from new; it may be wrong, so
 * later every added message is new.
 */
const settling = 10_000

/** Shows a toast for new messages, one per chat at a time; not for an open chat, and not for messages from before this visit. */
function useMessageToasts(chats: readonly ChatSummary[], deck: Deck): void {
	const { pathname } = useLocation()
	const [begun] = useState(Date.now)
	const listed = useRef<number>(undefined)
	const told = useRef(new Map<string, number>())
	const tell = useEffectEvent((chat: ChatSummary, words: string) => {
		const to = `/matched/${chat.id}`
		if (pathname === to || document.visibilityState !== 'visible') return
		const card = deck.getSnapshot().listed.find(({ id }) => id === chat.peer)
		import('./tell-news.tsx')
			.then(({ tellMessage }) => tellMessage({ to, words, name: card?.name }))
			.catch(console.error)
	})
	useEffect(() => {
		if (chats.length > 0) listed.current ??= performance.now()
		const isSettled = performance.now() - (listed.current ?? Number.POSITIVE_INFINITY) > settling
		for (const { chat, words } of messageNews(chats, told.current, isSettled ? 0 : begun)) tell(chat, words)
	}, [chats, begun])
}

/** Sets the badge count on the icon of the installed application; 0 clears it. */
function setBadge(count: number): void {
	if (!('setAppBadge' in navigator)) return
	const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
	shown.catch(() => {}) // fails in a page that is not installed
}
