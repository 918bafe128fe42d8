import type { ChatMessage, ChatView } from '@ydo/client/chat/chat-view'
import type { Card } from '@ydo/contract/cards'
import { chatTexts } from '@ydo/contract/texts/chat'
import { reportTexts } from '@ydo/contract/texts/report'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { institute } from '#browser/institute.ts'
import { saveEvidence } from '#member/member-actions.ts'
import { useCommonTags } from '#member/own-tags.ts'
import { askSafety } from '#member/safety.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { HeartMark } from '#ui/heart-mark.tsx'
import { type ChatPerson, iceOf, isOver, knownName, shortName } from './chat-person.ts'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { Thread } from './thread.tsx'
import { useDraft } from './use-draft.ts'

type ConversationProps = { member: string; person: ChatPerson; view: ChatView }

/** The messages of a chat, and the composer. */
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
	const mayWrite = view.mayWrite === 'yes' && !isOver(view, person)
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
				{/* Mounted before its text, so that screen readers announce additions. */}
				<div ref={closed} className={styles.closed} role="status" tabIndex={-1}>
					{!mayWrite && <Closed person={person} view={view} />}
				</div>
				{view.status === 'violated' && <Violated member={member} person={person} view={view} />}
			</div>
			<NewMessages messages={view.messages} person={person} />
		</div>
	)
}

/** Suggested first messages, from common tags and the peer's prompts. They fill the composer, and send nothing. */
function Icebreakers({ card, onChoose }: { card: Card; onChoose(text: string): void }) {
	const ice = iceOf(card, useCommonTags())
	if (ice.length === 0) return null
	return (
		<ul className={styles.chips} aria-label={chatTexts.ice.name}>
			{ice.map(({ kind, says, writes }) => (
				<li key={says}>
					<Chip className={styles.chip} data-kind={kind} onClick={() => onChoose(writes)}>
						{kind === 'common' && <HeartMark size={20} />}
						{says}
					</Chip>
				</li>
			))}
		</ul>
	)
}

/** When the focused field unmounts, its replacement takes the focus, which would otherwise be lost. */
function useFocusWhenClosed(place: RefObject<HTMLElement | null>, isClosed: boolean): void {
	const wasClosed = useRef(isClosed)
	useLayoutEffect(() => {
		const isNews = isClosed && !wasClosed.current
		wasClosed.current = isClosed
		if (isNews && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
	}, [place, isClosed])
}

type NewMessagesProps = { messages: readonly ChatMessage[]; person: ChatPerson }

/** Announces messages that arrive while the chat is open, and no older ones. */
function NewMessages({ messages, person }: NewMessagesProps) {
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

const texts = chatTexts.closed.violated

type ViolatedProps = { member: string; person: ChatPerson; view: ChatView }

/** Explains why a chat was stopped, and what to do: the member gets the evidence as a file. */
function Violated({ member, person, view }: ViolatedProps) {
	const { grievance } = institute().contacts
	const known = knownName(person)
	return (
		<div className={styles.violated}>
			<p>{texts.means}</p>
			<p>
				{texts.help} <a href={`mailto:${grievance}`}>{grievance}</a>
			</p>
			<div className={styles.ways}>
				<Button small second="marigold" onClick={() => void saveEvidence(member)}>
					{texts.save}
				</Button>
				<Button small look="outline" onClick={() => askSafety({ peer: view.peer, name: known })}>
					{reportTexts.open(known || reportTexts.somebody)}
				</Button>
			</div>
		</div>
	)
}

const closedTexts = chatTexts.closed

/** Replaces the composer, and says why writing is closed. */
function Closed({ person, view }: { person: ChatPerson; view: ChatView }) {
	return <p className={styles.closedNote}>{reasonOf(view, person)}</p>
}

function reasonOf(view: ChatView, person: ChatPerson): string {
	const name = shortName(person)
	const { mayWrite, status } = view
	if (isOver(view, person)) return person.match?.ended === 'left' ? closedTexts.left(name) : closedTexts.ended
	if (mayWrite === 'theirsFirst') return closedTexts.theirsFirst(name)
	if (mayWrite === 'enough') return closedTexts.enough(name)
	if (status === 'violated') return closedTexts.violated.what
	return closedTexts.keyless(name)
}
