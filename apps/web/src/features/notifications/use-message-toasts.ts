import type { ChatSummary } from '@ydo/client/chat/chat-view'
import type { Deck } from '@ydo/client/deck/create-deck'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { messageNews } from './message-news.ts'

/**
 * Milliseconds in which what was written before this visit is brought. Until then the device's clock tells it apart from what is new; it may be
 * wrong, so that later all that is added is new.
 */
const settling = 10_000

/** Tells who wrote, once for each chat at a time; not in a chat that is open, and nothing of before this visit. */
export function useMessageToasts(chats: readonly ChatSummary[], deck: Deck): void {
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
