import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { chatTexts } from '@ydo/contract/texts/chat'
import { useState } from 'react'
import { type ChatPerson, shortName } from './chat-person.ts'

type NewMessagesProps = { messages: readonly ChatMessage[]; person: ChatPerson }

/** Reads out what comes while the chat is open, and nothing of what stood there or is brought back. */
export function NewMessages({ messages, person }: NewMessagesProps) {
	const [begun] = useState(() => new Set(messages.map(({ id }) => id)))
	const name = shortName(person)
	const fresh = messages.slice(-3).filter(({ id, isOwn }) => !isOwn && !begun.has(id))
	return (
		<div className="sr-only" role="log" aria-label={chatTexts.fresh}>
			{fresh.map(({ id, text }) => (
				<p key={id}>{chatTexts.says(name, text || chatTexts.states.unverified)}</p>
			))}
		</div>
	)
}
