import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'

/**
 * One stop of the Tab key for all messages: arrows, Home and End go from one to the next. The stop is the message that had the focus
 * last, and at first the newest.
 */
export function useMessageKeys(scroller: RefObject<HTMLElement | null>, shown: readonly ChatMessage[]) {
	const [last, setLast] = useState<string>()
	const onFocus = useCallback((id: string) => setLast(id), [])
	const isThere = shown.some(({ id }) => id === last)
	const stop = isThere ? last : shown.at(-1)?.id
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.target instanceof Element && !event.target.matches('[data-message]')) return
		const at = shown.findIndex(({ id }) => id === stop)
		const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: shown.length - 1 }[event.key]
		if (to === undefined) return
		event.preventDefault()
		const next = shown[Math.max(0, Math.min(to, shown.length - 1))]
		if (next) scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(next.id)}"]`)?.focus()
	}
	return { stop, onFocus, onKeyDown }
}
