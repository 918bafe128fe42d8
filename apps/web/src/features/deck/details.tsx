import type { Choice } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { homeTexts, likingTexts, safetyTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { prepareToasts, showToast } from '#browser/toasts.ts'
import { fetchUntilLoaded } from '#browser/when-idle.ts'
import { CardHeading } from '#features/card/card-heading.tsx'
import { CardPhoto } from '#features/card/card-photo.tsx'
import { useStopped } from '#member/choosing.ts'
import { useCommonTags } from '#member/own-tags.ts'
import { askSafety } from '#member/safety.ts'
import { useSession } from '#member/session.ts'
import { Button, PlainButton } from '#ui/button.tsx'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { PromptList } from '#ui/prompt-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { deckOf } from './deck-of.ts'
import styles from './details.module.css'

/** Photos span the sheet without its padding. */
const photoSizes = '(width >= 768px) 516px, calc(100vw - 44px)'

const saying = onDemand(() => import('./say-with-it.tsx'), 'SayWithIt')

/**
 * A card in full: complete texts, all tags, all photos. It can be decided here, also with a message, and its owner blocked or reported.
 * Opens itself; calls `onClose` once it is closed.
 */
export function Details({ card, onClose }: { card: Card; onClose: () => void }) {
	const [isSaying, say] = useState(false)
	const [maySay, letSay] = useState(saying.isLoaded)
	// For every opened card, so that no request reveals what the member does with it.
	useEffect(prepareToasts, [])
	useEffect(() => fetchUntilLoaded(() => saying.prefetch().then(() => letSay(true))), [])
	const session = useSession()
	const member = session.status === 'signed-in' && session.user.id !== card.id ? session.user.id : undefined
	const name = isSaying ? likingTexts.title(card.name) : homeTexts.heading(card.name, card.age)
	return (
		<Sheet name={name} closeLabel={navTexts.close} onClose={onClose}>
			{member && isSaying ? (
				<saying.Screen member={member} card={card} />
			) : (
				<WholeCard card={card} member={member} onSay={maySay ? () => say(true) : undefined} />
			)}
		</Sheet>
	)
}

type WholeCardProps = {
	card: Card
	/** The viewer, unless the card is their own. */
	member: string | undefined
	/** Absent while the code for a message loads. */
	onSay: (() => void) | undefined
}

function WholeCard({ card, member, onSay }: WholeCardProps) {
	const isCommon = useCommonTags()
	return (
		<>
			<div className={styles.words}>
				<CardHeading card={card} />
				<p className={styles.description} dir="auto">
					{card.description}
				</p>
				<TagList className={styles.tags} tags={card.tags} isCommon={isCommon} commonWord={homeTexts.inCommon} />
				<PromptList className={styles.prompts} prompts={card.prompts} />
			</div>
			{member && <Deciding card={card} member={member} onSay={onSay} />}
			{card.photos.map((photo) => (
				<div key={photo.id} className={styles.photo}>
					<CardPhoto card={card} photo={photo} sizes={photoSizes} />
				</div>
			))}
			{member && (
				<TextButton look="quiet" onClick={() => askSafety({ peer: card.id, name: card.name })}>
					{safetyTexts.open(card.name || safetyTexts.somebody)}
				</TextButton>
			)}
		</>
	)
}

type DecidingProps = { card: Card; member: string } & Pick<WholeCardProps, 'onSay'>

/** Decides a card from its details, with a message or without; renders nothing once it is decided, and says why it cannot be. */
function Deciding({ card, member, onSay }: DecidingProps) {
	const deck = deckOf(member)
	const { cards } = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	const why = useStopped()
	if (!cards.some(({ id }) => id === card.id)) return null
	if (why) return <Notice kind="note" text={likingTexts.stoppedNote(why)} />
	const decide = (choice: Choice) => (event: MouseEvent) => {
		event.currentTarget.closest('dialog')?.close()
		deck.decide(card.id, choice)
		showToast('info', choice === 'like' ? homeTexts.smashed(card.name) : homeTexts.passed(card.name))
	}
	return (
		<div className={styles.deciding}>
			<Button small look="outline" onClick={decide('pass')}>
				<Icon name="pass" size={20} weight={3} />
				{homeTexts.pass}
			</Button>
			<Button small onClick={decide('like')}>
				<HeartMark size={26} />
				{homeTexts.smash}
			</Button>
			<PlainButton className={styles.say} disabled={!onSay} onClick={onSay}>
				<Icon name="edit" size={19} />
				<span>{likingTexts.say}</span>
			</PlainButton>
		</div>
	)
}
