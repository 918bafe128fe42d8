import type { Deck } from '@ydo/client/deck/create-deck'
import type { Choice, MemberView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { type ComponentType, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { facesOf } from '#platform/faces-of.ts'
import { useFaces } from '#platform/use-faces.ts'
import { focusBeginning } from '#ui/focus-beginning.ts'
import { Notice } from '#ui/notice.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { ChoiceNotice } from './choice-notice.tsx'
import { inOrder } from './in-order.ts'
import styles from './open-choices.module.css'
import { Overview } from './overview.tsx'

const noteSheet = onDemand(() => import('./note-sheet.tsx'), 'NoteSheet')
const withdrawSheet = onDemand(() => import('./withdraw-sheet.tsx'), 'WithdrawSheet')

/** Fetches the code of what is opened here, ahead. */
export const loadSheets = () => Promise.all([noteSheet.load(), withdrawSheet.load()])

/** Shows a card in full. */
export type Details = { Screen: ComponentType<{ card: Card; onClose(): void }>; load(): Promise<unknown> }

type OpenChoicesProps = { view: MemberView; deck: Deck; member: string; details: Details }

/** What was pressed: a card to be seen in full, words to be changed, a like to be taken back. */
type Asked = { what: 'card'; card: Card } | { what: 'note' | 'withdraw'; choice: Choice }

/** The choices that are open, how many they are, and what leaves next; what is said where there are none. */
export function OpenChoices({ view, deck, member, details }: OpenChoicesProps) {
	const { choices, most, status, startedOver } = view
	const { listed, state } = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	const cards = useMemo(() => new Map(listed.map((card) => [card.id, card])), [listed])
	const faces = facesOf(member)
	useFaces(faces, listed)
	const [asked, ask] = useState<Asked>()
	const [said, say] = useState('')
	const isKnown = listed.length > 0 || state === 'empty'
	const nameOf = (peer: string) => cards.get(peer)?.name ?? (isKnown ? choiceTexts.away : choiceTexts.unknown)
	const isStopped = status === 'violated'
	// Without a network it stays as it is and can be pressed again.
	const open = (sheet: { load(): Promise<unknown> }, what: Asked) =>
		void sheet.load().then(() => ask(what), console.error)
	const close = (done = '') => {
		flushSync(() => ask(undefined))
		say(done)
		// The button left with its card and took the focus along.
		if (document.activeElement === document.body) focusBeginning()
	}

	return (
		<>
			{/* The last one is gone only once the sheet that took it back is. */}
			{choices.length === 0 && startedOver.length === 0 && !isStopped && !asked ? (
				<ChoiceNotice title={choiceTexts.emptyTitle} help={choiceTexts.emptyHelp(most)} />
			) : (
				<main className={styles.page}>
					<Overview view={view} />
					{startedOver.map((peer) => (
						<Notice key={peer} kind="note" text={choiceTexts.startedOver(nameOf(peer))} />
					))}
					<ul className={styles.grid} aria-label={choiceTexts.open}>
						{inOrder(choices).map((choice) => (
							<ChoiceCard
								key={choice.peer}
								choice={choice}
								name={nameOf(choice.peer)}
								card={cards.get(choice.peer)}
								faces={faces}
								isStopped={isStopped}
								onOpen={(card) => open(details, { what: 'card', card })}
								onNote={() => open(noteSheet, { what: 'note', choice })}
								onWithdraw={() => open(withdrawSheet, { what: 'withdraw', choice })}
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
					<noteSheet.Screen member={member} choice={asked.choice} name={nameOf(asked.choice.peer)} onClose={close} />
				)}
				{asked?.what === 'withdraw' && (
					<withdrawSheet.Screen
						member={member}
						peer={asked.choice.peer}
						name={nameOf(asked.choice.peer)}
						onClose={close}
					/>
				)}
			</Suspense>
		</>
	)
}
