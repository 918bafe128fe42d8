import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * One stop of the Tab key for all messages: arrows, Home and End go from one to the next. The stop is the message that had the focus
 * last, and at first the newest.
 */
export function useMessageKeys(scroller: RefObject<HTMLElement | null>, messages: readonly ChatMessage[]) {
	const [last, setLast] = useState<string>()
	const onFocus = useCallback((id: string) => setLast(id), [])
	const stop = messages.some(({ id }) => id === last) ? last : messages.at(-1)?.id
	useFocusOnNext(scroller, messages, last)
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

/** When the message `last` is deleted that had the focus, the one that takes its place has it: it would be nowhere. */
function useFocusOnNext(
	scroller: RefObject<HTMLElement | null>,
	messages: readonly ChatMessage[],
	last: string | undefined,
): void {
	const before = useRef(messages)
	useLayoutEffect(() => {
		const at = before.current.findIndex(({ id }) => id === last)
		before.current = messages
		if (at < 0 || messages.some(({ id }) => id === last) || document.activeElement !== document.body) return
		const next = messages[at] ?? messages.at(-1)
		if (next) scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(next.id)}"]`)?.focus()
	}, [scroller, messages, last])
}
