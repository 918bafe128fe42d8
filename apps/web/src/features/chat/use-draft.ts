import type { ChatView } from '@ydo/client/chat/chat-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chatsOf } from '#platform/use-chats.ts'

/** How long nothing is typed before what was is kept, in milliseconds. */
const rest = 150

/** What is on its way into what the device keeps, by chat: whoever comes back sooner finds it here. */
const onTheWay = new Map<string, string>()

export type Draft = {
	readonly text: string
	/** Tells the peer that one types, unless it is emptied. */
	write(text: string): void
	/** Empties it at once: it was sent. */
	clear(): void
}

/** What is being written in a chat: kept on the device, so that neither leaving nor a reload loses it. */
export function useDraft(member: string, { id, draft }: Pick<ChatView, 'id' | 'draft'>): Draft {
	const [text, setText] = useState(() => onTheWay.get(id) ?? draft)
	const kept = useRef(text)
	const keep = useEffectEvent((next: string) => {
		if (kept.current === next) return
		kept.current = next
		onTheWay.set(id, next)
		void chatsOf(member)
			.then((chats) => chats.keepDraft(id, next))
			.catch(console.error)
			.finally(() => onTheWay.get(id) === next && onTheWay.delete(id))
	})
	useEffect(() => {
		const timer = setTimeout(() => keep(text), rest)
		return () => clearTimeout(timer)
	}, [text])
	const leave = useEffectEvent(() => keep(text))
	useEffect(() => {
		const hide = () => leave()
		addEventListener('pagehide', hide)
		document.addEventListener('visibilitychange', hide)
		return () => {
			removeEventListener('pagehide', hide)
			document.removeEventListener('visibilitychange', hide)
			hide()
		}
	}, [])
	return {
		text,
		write(next) {
			setText(next)
			if (next.trim() !== '') void chatsOf(member).then((chats) => chats.type(id))
		},
		clear: () => setText(''),
	}
}
