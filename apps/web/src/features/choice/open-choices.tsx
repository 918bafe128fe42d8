import type { Deck } from '@ydo/client/deck/create-deck'
import type { Choice, MemberView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { type ComponentType, type ReactNode, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { facesOf } from '#platform/faces-of.ts'
import { useFaces } from '#platform/use-faces.ts'
import { Notice } from '#ui/notice.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { inOrder } from './in-order.ts'
import { OfflineNote } from './offline-note.tsx'
import styles from './open-choices.module.css'
import { SixtyDots } from './sixty-dots.tsx'
import { WaxSeal } from './wax-seal.tsx'

const noteSheet = onDemand(() => import('./note-sheet.tsx'), 'NoteSheet')
const withdrawSheet = onDemand(() => import('./withdraw-sheet.tsx'), 'WithdrawSheet')

/** Shows a card in full. */
export type Details = { Screen: ComponentType<{ card: Card; onClose(): void }>; load(): Promise<unknown> }

type OpenChoicesProps = { view: MemberView; deck: Deck; member: string; details: Details; setUp: ReactNode }

/** What was pressed: a card to be seen in full, words to be changed, a like to be taken back. */
type Asked = { what: 'card'; card: Card } | { what: 'note' | 'withdraw'; choice: Choice }

/** The choices that are open, how many they are, and what leaves next. */
export function OpenChoices({ view, deck, member, details, setUp }: OpenChoicesProps) {
	const { choices, most, status, isRecoverable, startedOver } = view
	const { listed, state } = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	const cards = useMemo(() => new Map(listed.map((card) => [card.id, card])), [listed])
	const faces = facesOf(member)
	useFaces(faces, listed)
	const [asked, ask] = useState<Asked>()
	const [said, say] = useState('')
	const title = useRef<HTMLHeadingElement>(null)
	const next = choices.filter((choice) => choice.state === 'goes next').length
	const isKnown = listed.length > 0 || state === 'empty'
	const nameOf = (peer: string) => cards.get(peer)?.name ?? (isKnown ? choiceTexts.away : choiceTexts.unknown)
	const isStopped = status === 'violated'
	// Without a network it stays as it is and can be pressed again.
	const open = (sheet: { load(): Promise<unknown> }, what: Asked) =>
		void sheet.load().then(() => ask(what), console.error)
	const close = (done?: string) => {
		ask(undefined)
		if (!done) return
		say(done)
		// The button left with its card and took the focus along.
		if (document.activeElement === document.body) title.current?.focus()
	}

	return (
		<main className={styles.page}>
			<div className={styles.head}>
				<h1 ref={title} tabIndex={-1}>
					{navTexts.choice}
				</h1>
				<p className={styles.count}>
					<span className={styles.number}>{choices.length}</span> {choiceTexts.of(most)}
				</p>
			</div>
			<SixtyDots open={choices.length} next={next} most={most} />
			<OfflineNote onBack={deck.load} />
			{isStopped ? (
				<Notice kind="failure" text={choiceTexts.stopped} />
			) : (
				<Leaving count={next} waits={!isRecoverable} setUp={setUp} />
			)}
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
			<p className="sr-only" role="status">
				{said}
			</p>
			<Suspense>
				{asked?.what === 'card' && <details.Screen card={asked.card} onClose={close} />}
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
		</main>
	)
}

/** What leaves next and when, or why nothing does. */
function Leaving({ count, waits, setUp }: { count: number; waits: boolean; setUp: ReactNode }) {
	return (
		<div className={styles.leaving}>
			<WaxSeal />
			<div>
				{!waits && <p className={styles.next}>{choiceTexts.next(count)}</p>}
				<p className={styles.help}>{waits ? choiceTexts.waitHelp : choiceTexts.nextHelp}</p>
			</div>
			{waits && setUp}
		</div>
	)
}
