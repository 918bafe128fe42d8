import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'

/**
 * One stop of the Tab key for all messages: arrows, Home and End go from one to the next. The stop is the message that had the focus
 * last, and at first the newest.
 */
export function useMessageKeys(scroller: RefObject<HTMLElement | null>, messages: readonly ChatMessage[]) {
	const [last, setLast] = useState<string>()
	const onFocus = useCallback((id: string) => setLast(id), [])
	const stop = messages.some(({ id }) => id === last) ? last : messages.at(-1)?.id
	const onKeyDown = (event: KeyboardEvent) => {
		const { target, key } = event
		if (!(target instanceof HTMLElement) || target.dataset.message === undefined) return
		const shown = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
		const at = shown.indexOf(target)
		const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: shown.length - 1 }[key]
		if (to === undefined) return
		event.preventDefault()
		shown[Math.max(0, Math.min(to, shown.length - 1))]?.focus()
	}
	return { stop, onFocus, onKeyDown }
}
