import type { ChatView } from '@ydo/client/chat/chat-view'
import { useRef, useState } from 'react'
import type { ChatPerson } from './chat-person.ts'
import { Closed } from './closed.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { Icebreakers } from './icebreakers.tsx'
import { isOver } from './is-over.ts'
import { NewMessages } from './new-messages.tsx'
import { Thread } from './thread.tsx'
import { useDraft } from './use-draft.ts'
import { useFocusWhenClosed } from './use-focus-when-closed.ts'
import { Violated } from './violated.tsx'

type ConversationProps = { member: string; person: ChatPerson; view: ChatView }

/** The words of a chat, and where one writes. */
export function Conversation({ member, person, view }: ConversationProps) {
	const [answered, answer] = useState<string>()
	const field = useRef<HTMLTextAreaElement>(null)
	const draft = useDraft(member, view)
	const reply = (id: string) => {
		answer(id)
		field.current?.focus()
	}
	const begin = (text: string) => {
		draft.write(text)
		field.current?.focus()
	}
	const hasWritten = view.messages.some(({ isOwn }) => isOwn)
	const mayWrite = view.mayWrite === 'yes' && !isOver(view)
	const closed = useRef<HTMLDivElement>(null)
	useFocusWhenClosed(closed, !mayWrite)
	return (
		<div className={styles.conversation}>
			<Thread member={member} person={person} view={view} onReply={mayWrite ? reply : undefined} />
			<div className={styles.foot} data-violated={view.status === 'violated' || undefined}>
				{mayWrite && view.isWhole && !hasWritten && person.card && draft.text === '' && (
					<Icebreakers card={person.card} onChoose={begin} />
				)}
				{mayWrite && (
					<Composer
						ref={field}
						member={member}
						person={person}
						answered={view.messages.find(({ id }) => id === answered)}
						onAnswered={() => answer(undefined)}
						draft={draft}
					/>
				)}
				{/* There before its words, so that they are read out as they come. */}
				<div ref={closed} className={styles.closed} role="status" tabIndex={-1}>
					{!mayWrite && <Closed person={person} view={view} />}
				</div>
				{view.status === 'violated' && <Violated member={member} person={person} view={view} />}
			</div>
			<NewMessages messages={view.messages} person={person} />
		</div>
	)
}
