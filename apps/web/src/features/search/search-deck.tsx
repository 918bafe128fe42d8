import type { Deck, DeckSnapshot } from '@ydo/client/deck/create-deck'
import { type Filters, isFiltered, noFilters, optionsOf, toggled } from '@ydo/client/search/filters'
import { buildIndex, findCards, type SearchIndex } from '@ydo/client/search/find-cards'
import { wordsOf } from '@ydo/client/search/fold'
import type { Card } from '@ydo/contract/cards'
import { likingTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { searchTexts } from '@ydo/contract/texts/search'
import { type RefObject, Suspense, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useOnline } from '#browser/network.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { facesOf, useFaces } from '#member/faces-of.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OnDemand } from '#ui/on-demand.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Instead } from './instead.tsx'
import { Results } from './results.tsx'
import styles from './search-deck.module.css'
import { useDecisions } from './use-decisions.ts'
import { type ResultKeys, useResultKeys } from './use-result-keys.ts'

type SearchDeckProps = {
	deck: Deck
	member: string
	/** Loads the cards of the deck. Returns a cancel function. */
	beginLoading(deck: Deck): () => void
	/** Shows a card in full. */
	details: OnDemand<{ card: Card; onClose(): void }>
}

/** Searches the cards of a deck by words and filters, only on this device; a result can be opened, liked and passed. */
export function SearchDeck({ deck, member, beginLoading, details }: SearchDeckProps) {
	const snapshot = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	useEffect(() => beginLoading(deck), [deck, beginLoading])
	useOnline(deck.load)
	useEffect(() => fetchWhenIdle(details.prefetch), [details])
	const faces = facesOf(member)
	useFaces(faces, snapshot.listed)
	const { index, options } = useIndex(snapshot)
	const { text, setText, filters, setFilters, typed, asked, found } = useResults(index)
	const [opened, setOpened] = useState<Card>()
	const field = useRef<HTMLInputElement>(null)
	const decisions = useDecisions(deck, snapshot)
	// Offline the row stays as it is and can be tried again.
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
			{decisions.stopped && (
				<div className={styles.stopped}>
					<Notice kind="note" text={likingTexts.stoppedNote(decisions.stopped)} />
				</div>
			)}
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

/** `value` debounced by `pause` milliseconds: announcements must not follow each keystroke. */
function useSettled<Value>(value: Value, pause: number): Value {
	const [settled, setSettled] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pause)
		return () => clearTimeout(timer)
	}, [value, pause])
	return settled
}

/**
 * The query and its results, updated on each keystroke. The query lives only in this screen's state: it is neither sent nor stored, and is
 * in no URL.
 */
function useResults(index: SearchIndex) {
	const [text, setText] = useState('')
	const [filters, setFilters] = useState<Filters>(noFilters)
	const typed = useMemo(() => wordsOf(text), [text])
	const asked = typed.length > 0 || isFiltered(filters)
	const found = useMemo(() => (asked ? findCards(index, text, filters) : []), [asked, index, text, filters])
	return { text, setText, filters, setFilters, typed, asked, found }
}

type Prepared = { held: readonly Card[]; index: SearchIndex; options: Filters; known: ReadonlySet<Card> }

/**
 * The search index of a deck: all cards that the server lists, decided or not, and until the list has loaded the dealt ones. Built once per
 * list: decisions move cards, but change none.
 */
function useIndex({ cards, listed }: DeckSnapshot): Prepared {
	const held = useMemo(() => (listed.length > 0 ? listed : cards), [cards, listed])
	const [prepared, setPrepared] = useState(() => prepare(held))
	if (prepared.held === held) return prepared
	const next = isFor(prepared, held) ? { ...prepared, held } : prepare(held)
	setPrepared(next)
	return next
}

function prepare(held: readonly Card[]): Prepared {
	return { held, index: buildIndex(held), options: optionsOf(held), known: new Set(held) }
}

function isFor({ known }: Prepared, cards: readonly Card[]): boolean {
	return cards.length === known.size && cards.every((card) => known.has(card))
}

/** Maximum length of a query, in characters. */
const longest = 80

type SearchFieldProps = {
	ref: RefObject<HTMLInputElement | null>
	text: string
	onText(text: string): void
	onClear(): void
	keys: ResultKeys
}

/** The search field. No name, no form, no autocomplete and no spell checking: browsers store or send what they complete and correct. */
function SearchField({ ref, text, onText, onClear, keys }: SearchFieldProps) {
	const helpId = useId()
	return (
		<div className={styles.place}>
			<div className={styles.field}>
				<Icon name="search" size={24} weight={2.8} />
				<input
					ref={ref}
					className={styles.input}
					type="text"
					role="combobox"
					aria-label={searchTexts.field}
					aria-describedby={helpId}
					aria-autocomplete="list"
					aria-haspopup="grid"
					aria-expanded={keys.found}
					aria-controls={keys.found ? keys.listId : undefined}
					aria-activedescendant={keys.activeId}
					placeholder={searchTexts.placeholder}
					value={text}
					dir="auto"
					maxLength={longest}
					autoComplete="off"
					autoCorrect="off"
					autoCapitalize="none"
					spellCheck={false}
					enterKeyHint="search"
					onChange={(event) => onText(event.target.value)}
					onKeyDown={keys.onKeyDown}
				/>
				{text !== '' && (
					<IconButton
						className={styles.clear}
						label={searchTexts.clear}
						onClick={() => {
							onClear()
							ref.current?.focus()
						}}
					>
						<Icon name="close" size={20} weight={3} />
					</IconButton>
				)}
			</div>
			<p id={helpId} hidden>
				{searchTexts.fieldHelp}
			</p>
		</div>
	)
}
