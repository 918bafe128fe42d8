import type { ChatView } from '@ydo/client/chat/chat-view'
import type { Faces } from '@ydo/client/faces/create-faces'
import type { Card } from '@ydo/contract/cards'
import { chatTexts, chatTexts as texts } from '@ydo/contract/texts/chat'
import { brandTexts } from '@ydo/contract/texts/common'
import { homeTexts } from '@ydo/contract/texts/home'
import { Suspense, useEffect, useRef, useState } from 'react'
import { toldPhotoAddress } from '#browser/file-address.ts'
import { RoundFace } from '#member/faces.tsx'
import { facesOf } from '#member/faces-of.ts'
import { useChat } from '#member/use-chats.ts'
import { PlainButton } from '#ui/button.tsx'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useKeyboardInset } from '#ui/keyboard-inset.ts'
import { Link } from '#ui/link.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { WaxSeal } from '#ui/wax-seal.tsx'
import styles from './chat.module.css'
import type { ChatPerson } from './chat-person.ts'
import { Conversation } from './conversation.tsx'

const sheet = onDemand(() => import('./chat-sheet.tsx'), 'ChatSheet')

export type ChatProps = {
	member: string
	person: ChatPerson
	/** True on a full screen: the composer then replaces the bottom bar, and there is a Back link. */
	isAlone: boolean
	onCard(card: Card): void
}

/** A chat with a match. */
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

/** The thread while it loads. */
function ChatSkeleton() {
	return (
		<div className={styles.thread}>
			<p className="sr-only" role="status">
				{chatTexts.loading}
			</p>
			{['theirs', 'mine', 'theirs long', 'mine short'].map((bubble) => (
				<span key={bubble} className={styles.bubble} data-like={bubble} aria-hidden="true" />
			))}
		</div>
	)
}

type ChatHeadProps = {
	person: ChatPerson
	faces: Faces
	isAlone: boolean
	verification: ChatView['verification']
	onCard(card: Card): void
	onMore(): void
}

/** The chat's header: the peer, who can read the chat, and links to everything besides the messages. */
function ChatHead({ person, faces, isAlone, verification, onCard, onMore }: ChatHeadProps) {
	const { card, name, match } = person
	const isOther = verification === 'changed' || verification === 'renewed'
	const heading = name ? <bdi>{name}</bdi> : <span className="sr-only">{texts.title}</span>
	const face = (
		<RoundFace faces={faces} card={card} told={toldPhotoAddress(match?.photo)} isInked>
			<HeartMark size={24} />
		</RoundFace>
	)
	return (
		<header className={styles.head} data-alone={isAlone || undefined}>
			{isAlone && (
				<Link className={styles.icon} to="/matched" aria-label={texts.back}>
					<Icon name="previous" size={26} />
				</Link>
			)}
			{card ? (
				<PlainButton className={styles.face} aria-label={texts.cardOf(name)} onClick={() => onCard(card)}>
					{face}
				</PlainButton>
			) : (
				<span className={styles.face}>{face}</span>
			)}
			<div className={styles.who}>
				{isAlone ? (
					<ScreenHeading className={styles.name}>{heading}</ScreenHeading>
				) : (
					<h2 className={styles.name}>{heading}</h2>
				)}
				{card && <p className={styles.sub}>{homeTexts.subheading(card.discipline, card.year)}</p>}
			</div>
			<IconButton label={texts.more} aria-haspopup="dialog" onClick={onMore}>
				<Dots />
			</IconButton>
			<p className={styles.seal} data-state={isOther ? 'changed' : verification}>
				{isOther ? <Icon name="warning" size={22} /> : <WaxSeal size={22} />}
				{sealTexts[verification]}
			</p>
		</header>
	)
}

const sealTexts = {
	none: texts.sealed,
	renewed: texts.renewed,
	verified: texts.verified,
	changed: texts.changed,
} as const

function Dots() {
	return (
		<svg width="26" height="26" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
			<circle cx="5" cy="12" r="2" />
			<circle cx="12" cy="12" r="2" />
			<circle cx="19" cy="12" r="2" />
		</svg>
	)
}
