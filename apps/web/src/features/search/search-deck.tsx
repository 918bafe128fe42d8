import type { Deck } from '@ydo/client/deck/create-deck'
import { noFilters, toggled } from '@ydo/client/search/filters'
import type { Card } from '@ydo/contract/cards'
import { navTexts } from '@ydo/contract/texts/nav'
import { searchTexts } from '@ydo/contract/texts/search'
import { type ComponentType, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { facesOf } from '#platform/faces-of.ts'
import { useFaces } from '#platform/use-faces.ts'
import { useOnline } from '#platform/use-online.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Instead } from './instead.tsx'
import { Results } from './results.tsx'
import styles from './search-deck.module.css'
import { SearchField } from './search-field.tsx'
import { useDecisions } from './use-decisions.ts'
import { useIndex } from './use-index.ts'
import { useResultKeys } from './use-result-keys.ts'
import { useResults } from './use-results.ts'
import { useSettled } from './use-settled.ts'

type SearchDeckProps = {
	deck: Deck
	member: string
	/** Asks for the cards of the deck. Returns what gives it up. */
	beginLoading(deck: Deck): () => void
	/** Shows a card in full. */
	details: { Screen: ComponentType<{ card: Card; onClose(): void }>; load(): Promise<unknown> }
}

/** Searching the cards of a deck by words and filters, on this device alone; a result can be opened, liked and passed. */
export function SearchDeck({ deck, member, beginLoading, details }: SearchDeckProps) {
	const snapshot = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	useEffect(() => beginLoading(deck), [deck, beginLoading])
	useOnline(deck.load)
	useEffect(() => fetchWhenIdle(details.load), [details])
	const faces = facesOf(member)
	useFaces(faces, snapshot.listed)
	const { index, options } = useIndex(snapshot)
	const { text, setText, filters, setFilters, typed, asked, found } = useResults(index)
	const [opened, setOpened] = useState<Card>()
	const field = useRef<HTMLInputElement>(null)
	const decisions = useDecisions(deck, snapshot)
	// Without a network the row stays as it is and can be tried again.
	const open = (card: Card) => void details.load().then(() => setOpened(card), console.error)
	const ask = (change: () => void) => {
		change()
		keys.leave()
		field.current?.closest('main')?.scrollTo(0, 0)
	}
	const clear = () => ask(() => setText(''))
	const keys = useResultKeys(found, { decisions, onOpen: open, onClear: clear })
	const count = searchTexts.count(found.length, index.cards.length)
	const counted = useSettled(asked ? count : '', 400)

	return (
		<main className={styles.page}>
			<ScreenHeading className="sr-only">{navTexts.search}</ScreenHeading>
			<SearchField ref={field} text={text} onText={(next) => ask(() => setText(next))} onClear={clear} keys={keys} />
			<FilterBar
				filters={filters}
				options={options}
				onToggle={(kind, value) => ask(() => setFilters(toggled(filters, kind, value)))}
			/>
			{found.length > 0 ? (
				<Results
					count={count}
					cards={found}
					typed={typed}
					faces={faces}
					keys={keys}
					decisions={decisions}
					onOpen={open}
				/>
			) : (
				<Instead
					snapshot={snapshot}
					asked={asked}
					held={index.cards.length}
					options={options}
					onTry={(kind, value) => ask(() => setFilters(toggled(noFilters, kind, value)))}
					onClearAll={() => {
						ask(() => setText(''))
						setFilters(noFilters)
						field.current?.focus()
					}}
					onReload={() => deck.load()}
				/>
			)}
			<p className="sr-only" role="status">
				{counted}
			</p>
			<p className="sr-only" role="status">
				{decisions.said}
			</p>
			<Suspense>{opened && <details.Screen card={opened} onClose={() => setOpened(undefined)} />}</Suspense>
		</main>
	)
}
