import type { Deck } from '@ydo/client/deck/create-deck'
import type { Choice } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useWide } from '#platform/use-wide.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { afterPress } from '#ui/after-press.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { Actions } from './actions.tsx'
import styles from './browse.module.css'
import { loadDrawing } from './notice.tsx'
import type { StageHandle } from './stage.ts'
import { desktopStage, phoneStage } from './stages.ts'
import { useDeck, useDeckLoading, useDeckToasts } from './use-deck.ts'
import { usePhotoRenewal } from './use-photo-renewal.ts'
import { useRanking } from './use-ranking.ts'

const details = onDemand(() => import('./details.tsx'), 'Details')

/** The cards, the buttons that decide them, and what is said of it to those who do not see it. */
export function Browse({ deck, className }: { deck: Deck; className: string | undefined }) {
	const snapshot = useDeck(deck)
	useDeckLoading(deck)
	useDeckToasts(deck)
	useRanking(deck)
	const renewPhotos = usePhotoRenewal(deck)
	const stage = useRef<StageHandle>(null)
	const [opened, setOpened] = useState<Card>()
	const [said, say] = useState('')
	useEffect(() => fetchWhenIdle(() => Promise.all([details.load(), loadDrawing()])), [])
	const Stage = (useWide() ? desktopStage : phoneStage).Screen

	const decided = (card: Card, choice: Choice, next: Card | undefined) => {
		deck.decide(card.id, choice)
		const done = choice === 'like' ? homeTexts.smashed(card.name) : homeTexts.passed(card.name)
		say(next ? homeTexts.comesUp(done, homeTexts.heading(next.name, next.age)) : done)
	}
	// Without a network the card stays as it is and can be tried again.
	const open = useCallback((card: Card) => void details.load().then(() => setOpened(card), console.error), [])
	const undo = async () => {
		const last = stage.current?.takeBack(
			() => deck.getSnapshot().history.at(-1),
			() => {
				deck.undo()
				return deck.getSnapshot().cards
			},
		)
		if (!last) return
		await afterPress()
		say(homeTexts.undone(last.card.name))
		// The button left with the last decision and took the focus along.
		if (document.activeElement === document.body) stage.current?.focus()
	}
	const reload = async () => {
		await (snapshot.state === 'error' ? deck.load() : deck.refresh())
		// The button left with the notice; the cards take the focus it had.
		if (document.activeElement === document.body) stage.current?.focus()
	}

	return (
		<div className={styles.cards} onErrorCapture={renewPhotos}>
			<Suspense fallback={<div className={className} />}>
				<Stage
					ref={stage}
					className={className}
					snapshot={snapshot}
					onDecide={decided}
					onOpen={open}
					onSelect={(card) => say(homeTexts.heading(card.name, card.age))}
					onReload={reload}
				/>
			</Suspense>
			<Actions
				decidable={snapshot.state === 'ready'}
				refreshing={snapshot.busy && snapshot.state !== 'loading'}
				onDecide={(choice) => stage.current?.decide(choice)}
				onRefresh={() => deck.refresh()}
				onUndo={snapshot.history.length > 0 ? undo : undefined}
			/>
			<p className="sr-only" role="status">
				{said}
			</p>
			<Suspense>{opened && <details.Screen card={opened} onClose={() => setOpened(undefined)} />}</Suspense>
		</div>
	)
}
