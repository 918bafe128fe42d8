import type { Deck } from '@ydo/client/deck/create-deck'
import type { Faces } from '@ydo/client/faces/create-faces'
import type { Choice, MemberView, SenderView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { homeTexts } from '@ydo/contract/texts/home'
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Face } from '#member/faces.tsx'
import { facesOf, useFaces } from '#member/faces-of.ts'
import { sendFromHere } from '#member/member-actions.ts'
import { SenderRow } from '#member/sender-row.tsx'
import { PlainButton } from '#ui/button.tsx'
import { focusBeginning } from '#ui/focus-beginning.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OnDemand } from '#ui/on-demand.tsx'
import { Stamp } from '#ui/stamp.tsx'
import { TextButton } from '#ui/text-button.tsx'
import choiceCardStyles from './choice-card.module.css'
import { ChoiceNotice } from './choice-notice.tsx'
import { inOrder } from './in-order.ts'
import { NoteSheet } from './note-sheet.tsx'
import styles from './open-choices.module.css'
import { Overview } from './overview.tsx'
import { sayState } from './say-state.ts'
import { WithdrawSheet } from './withdraw-sheet.tsx'

/** Shows a card in full. */
export type Details = OnDemand<{ card: Card; onClose(): void }>

type OpenChoicesProps = { view: MemberView; deck: Deck; member: string; details: Details }

/** The open sheet: a card's details, its message, or its withdrawal. */
type Asked = { what: 'card'; card: Card } | { what: 'note' | 'withdraw'; choice: Choice }

/** The open likes, their number and status; a notice if there are none. */
export function OpenChoices({ view, deck, member, details }: OpenChoicesProps) {
	const { choices, most, status, startedOver, sender, canSend } = view
	const { listed, state } = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	const cards = useMemo(() => new Map(listed.map((card) => [card.id, card])), [listed])
	const faces = facesOf(member)
	useFaces(faces, listed)
	const [asked, ask] = useState<Asked>()
	const [said, say] = useState('')
	const isKnown = listed.length > 0 || state === 'empty'
	const nameOf = (peer: string) => cards.get(peer)?.name ?? (isKnown ? choiceTexts.away : choiceTexts.unknown)
	const isStopped = status === 'violated'
	// Offline it stays as it is and can be pressed again.
	const open = (card: Card) => void details.load().then(() => ask({ what: 'card', card }), console.error)
	const close = (done = '') => {
		flushSync(() => ask(undefined))
		say(done)
		// The button unmounted with its card and lost the focus.
		if (document.activeElement === document.body) focusBeginning()
	}

	return (
		<>
			{/* The last card unmounts only after the sheet that withdrew it. */}
			{choices.length === 0 && startedOver.length === 0 && !isStopped && !asked ? (
				<ChoiceNotice title={choiceTexts.emptyTitle} help={choiceTexts.emptyHelp(most)}>
					{/* Shown here too: a device that offered it only with pending likes would reveal them. */}
					<SenderRow
						sender={sender}
						canSend={canSend}
						onSendFromHere={() => sendFromHere(member)}
						button={TextButton}
					/>
				</ChoiceNotice>
			) : (
				<main className={styles.page}>
					<Overview view={view} member={member} />
					{startedOver.map((peer) => (
						<Notice key={peer} kind="note" text={choiceTexts.startedOver(nameOf(peer))} />
					))}
					<ul className={styles.grid} aria-label={choiceTexts.open}>
						{inOrder(choices).map((choice) => (
							<ChoiceCard
								key={choice.peer}
								choice={choice}
								sender={sender}
								name={nameOf(choice.peer)}
								card={cards.get(choice.peer)}
								faces={faces}
								isStopped={isStopped}
								onOpen={open}
								onNote={() => ask({ what: 'note', choice })}
								onWithdraw={() => ask({ what: 'withdraw', choice })}
							/>
						))}
					</ul>
				</main>
			)}
			<p className="sr-only" role="status">
				{said}
			</p>
			<Suspense>
				{asked?.what === 'card' && <details.Screen card={asked.card} onClose={() => close()} />}
				{asked?.what === 'note' && (
					<NoteSheet member={member} choice={asked.choice} name={nameOf(asked.choice.peer)} onClose={close} />
				)}
				{asked?.what === 'withdraw' && (
					<WithdrawSheet
						member={member}
						choice={asked.choice}
						sender={sender}
						name={nameOf(asked.choice.peer)}
						onClose={close}
					/>
				)}
			</Suspense>
		</>
	)
}

type ChoiceCardProps = {
	choice: Choice
	sender: SenderView
	name: string
	/** Absent if they are not listed. */
	card: Card | undefined
	faces: Faces
	/** True if nothing can be changed. */
	isStopped: boolean
	onOpen(card: Card): void
	onNote(): void
	onWithdraw(): void
}

/** A liked member: the like's message, its status, and the button to withdraw it. */
function ChoiceCard(props: ChoiceCardProps) {
	const { choice, sender, name, card, isStopped, onOpen, onNote, onWithdraw } = props
	const { note, withdraw, withdrawOf } = choiceTexts
	const isSending = choice.state === 'sending'
	const state = sayState(choice, sender, Date.now())
	return (
		<li className={choiceCardStyles.place} data-sending={isSending || undefined}>
			<article className={choiceCardStyles.card} aria-label={name}>
				{card ? (
					<PlainButton className={choiceCardStyles.who} onClick={() => onOpen(card)}>
						<Who {...props} />
					</PlainButton>
				) : (
					<div className={choiceCardStyles.who}>
						<Who {...props} />
					</div>
				)}
				{isSending ? (
					<div className={choiceCardStyles.stamp}>
						<Stamp>{state}</Stamp>
					</div>
				) : (
					<p className={choiceCardStyles.state}>{state}</p>
				)}
				{isStopped ? (
					choice.text && (
						<p className={choiceCardStyles.note} dir="auto">
							{choice.text}
						</p>
					)
				) : (
					<>
						<PlainButton
							className={choiceCardStyles.note}
							dir="auto"
							data-none={choice.text === '' || undefined}
							aria-description={note.title(name)}
							onClick={onNote}
						>
							{choice.text || note.none}
						</PlainButton>
						<PlainButton className={choiceCardStyles.withdraw} aria-label={withdrawOf(name)} onClick={onWithdraw}>
							<Icon name="undo" size={18} />
							{withdraw}
						</PlainButton>
					</>
				)}
			</article>
		</li>
	)
}

function Who({ name, card, faces }: ChoiceCardProps) {
	return (
		<>
			<Face className={choiceCardStyles.face} faces={faces} photo={card?.photos[0]} />
			<span className={choiceCardStyles.name} dir="auto">
				{name}
			</span>
			{card && <span className={choiceCardStyles.sub}>{homeTexts.subheading(card.discipline, card.year)}</span>}
		</>
	)
}
