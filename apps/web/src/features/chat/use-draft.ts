import type { ChatView } from '@ydo/client/chat/chat-view'
import { isBlank } from '@ydo/contract/letters'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { perMember } from '#member/member-scope.ts'
import { chatsOf } from '#member/use-chats.ts'

/** Debounce in milliseconds for storing the draft. */
const rest = 150

/** Drafts being written to storage, by chat: a remount before the write finishes reads them here. */
const draftsOf = perMember(() => new Map<string, string>())

export type Draft = {
	readonly text: string
	/** Sets the text and notifies the peer of typing, unless it is empty. */
	write(text: string): void
	/** Clears the draft at once after sending. */
	clear(): void
}

/** The draft of a chat, stored on the device, so that neither leaving nor a reload loses it. */
export function useDraft(member: string, { id, draft }: Pick<ChatView, 'id' | 'draft'>): Draft {
	const pending = draftsOf(member)
	const [text, setText] = useState(() => pending.get(id) ?? draft)
	const kept = useRef(text)
	const keep = useEffectEvent((next: string) => {
		if (kept.current === next) return
		kept.current = next
		pending.set(id, next)
		void chatsOf(member)
			.then((chats) => chats.keepDraft(id, next))
			.catch(console.error)
			.finally(() => pending.get(id) === next && pending.delete(id))
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
			if (!isBlank(next)) void chatsOf(member).then((chats) => chats.type(id))
		},
		clear: () => setText(''),
	}
}
