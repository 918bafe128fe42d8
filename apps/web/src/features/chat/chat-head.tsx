import type { ChatView } from '@ydo/client/chat/chat-view'
import type { Faces } from '@ydo/client/faces/create-faces'
import type { Card } from '@ydo/contract/cards'
import { chatTexts as texts } from '@ydo/contract/texts/chat'
import { homeTexts } from '@ydo/contract/texts/home'
import { RoundFace } from '#platform/round-face.tsx'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { WaxSeal } from '#ui/wax-seal.tsx'
import styles from './chat-head.module.css'
import type { ChatPerson } from './chat-person.ts'

type ChatHeadProps = {
	person: ChatPerson
	faces: Faces
	isAlone: boolean
	verification: ChatView['verification']
	onCard(card: Card): void
	onMore(): void
}

/** With whom one chats, who can read it, and the ways to all that is beside the words. */
export function ChatHead({ person, faces, isAlone, verification, onCard, onMore }: ChatHeadProps) {
	const { card, name } = person
	const isOther = verification === 'changed' || verification === 'renewed'
	const heading = name || <span className="sr-only">{texts.title}</span>
	const face = (
		<RoundFace faces={faces} card={card} isInked>
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
				<button type="button" className={styles.face} aria-label={texts.cardOf(name)} onClick={() => onCard(card)}>
					{face}
				</button>
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
			<button type="button" className={styles.icon} aria-label={texts.more} aria-haspopup="dialog" onClick={onMore}>
				<Dots />
			</button>
			<p className={styles.seal} data-state={isOther ? 'changed' : verification}>
				{isOther ? <Icon name="warning" size={22} /> : <WaxSeal size={22} />}
				{said[verification]}
			</p>
		</header>
	)
}

const said = {
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
