import type { Card } from '@ydo/contract/cards'
import { brandTexts } from '@ydo/contract/texts/brand'
import { chatTexts as texts } from '@ydo/contract/texts/chat'
import { Suspense, useEffect, useRef, useState } from 'react'
import { facesOf } from '#platform/faces-of.ts'
import { useChat } from '#platform/use-chats.ts'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './chat.module.css'
import { ChatHead } from './chat-head.tsx'
import type { ChatPerson } from './chat-person.ts'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Conversation } from './conversation.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'

const sheet = onDemand(() => import('./chat-sheet.tsx'), 'ChatSheet')

export type ChatProps = {
	member: string
	person: ChatPerson
	/** Whether it has the screen to itself: then the composer stands in place of the bottom bar, and a way leads back. */
	isAlone: boolean
	onCard(card: Card): void
}

/** The chat with somebody. */
export function Chat({ member, person, isAlone, onCard }: ChatProps) {
	const view = useChat(member, person.id)
	const place = useRef<HTMLElement>(null)
	const [isSheetOpen, openSheet] = useState(false)
	const faces = facesOf(member)
	useKeyboardInset(place)
	const title = person.name ? texts.titleWith(person.name) : texts.title
	useEffect(() => {
		document.title = `${title} · ${brandTexts.appName}`
	}, [title])
	const body = (
		<>
			<ChatHead
				person={person}
				faces={faces}
				isAlone={isAlone}
				verification={view?.verification ?? 'none'}
				onCard={onCard}
				onMore={() => void sheet.load().then(() => openSheet(true), console.error)}
			/>
			{view?.isRead ? <Conversation member={member} person={person} view={view} /> : <ChatSkeleton />}
			<Suspense>
				{isSheetOpen && view && (
					<sheet.Screen member={member} person={person} view={view} onCard={onCard} onClose={() => openSheet(false)} />
				)}
			</Suspense>
		</>
	)
	return isAlone ? (
		<main ref={place} className={styles.alone} data-in-place-of-bar>
			<div className={styles.sheet}>{body}</div>
		</main>
	) : (
		<section ref={place} className={styles.beside} aria-label={title}>
			{body}
		</section>
	)
}
