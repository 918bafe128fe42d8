import type { Deck } from '@ydo/client/deck/create-deck'
import type { Choice } from '@ydo/client/deck/deck-state'
import type { Card } from '@ydo/contract/cards'
import type { User } from '@ydo/contract/session'
import { homeTexts } from '@ydo/contract/texts/home'
import { deckNumbers } from '@ydo/contract/timings'
import {
	type ComponentProps,
	type MouseEvent,
	type ReactNode,
	Suspense,
	useCallback,
	useEffect,
	useRef,
	useState,
} from 'react'
import { isWide, useWide } from '#browser/use-wide.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import type { CardsHandle } from '#features/card/cards-handle.ts'
import { deckOf } from '#features/deck/deck-of.ts'
import { useDeck, useDeckLoading, useDeckToasts, usePhotoRenewal, useRanking } from '#features/deck/use-deck.ts'
import { loadDrawing } from '#features/notices/notice.tsx'
import { Stopped } from '#features/notices/stopped.tsx'
import { meetsCards } from '#member/account.ts'
import { useStopped } from '#member/choosing.ts'
import { useMember } from '#member/session.ts'
import { afterPress } from '#ui/after-press.ts'
import { PlainButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { HotWord } from '#ui/hot-word.tsx'
import { Icon } from '#ui/icon.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { useRest } from '#ui/use-rest.ts'
import styles from './home.module.css'

// Most members never need it.
const joinCard = onDemand(() => import('#features/notices/join-card.tsx'), 'JoinCard')
const waiting = onDemand(() => import('#features/notices/waiting.tsx'), 'Waiting')

/** Resolves with home once the layout for the window has loaded too. */
export async function loadHome() {
	await loadLayout()
	return { Home }
}

/** The screen for viewing and deciding cards; a member without a card is asked to make one. */
function Home() {
	const member = useMember()
	return (
		<main>
			<div className={styles.home}>
				<h1 className={styles.headline} data-headline>
					<HotWord words={homeTexts.headline} />
				</h1>
				{member && <Cards user={member} />}
			</div>
		</main>
	)
}

function Cards({ user }: { user: User }) {
	if (!meetsCards(user)) {
		const waits = user.leavesAt || user.lapsesAt || user.profile === 'complete'
		return (
			<Suspense>
				{waits ? <waiting.Screen user={user} className={styles.stage} /> : <joinCard.Screen className={styles.stage} />}
			</Suspense>
		)
	}
	return <Browse key={user.id} member={user.id} deck={deckOf(user.id)} className={styles.stage} />
}

const details = onDemand(() => import('#features/deck/details.tsx'), 'Details')

/** The cards, the buttons that decide them, and announcements for screen readers. */
function Browse({ deck, member, className }: { deck: Deck; member: string; className: string | undefined }) {
	const snapshot = useDeck(deck)
	useDeckLoading(deck)
	useDeckToasts(deck)
	useRanking(deck, member)
	const renewPhotos = usePhotoRenewal(deck)
	const handle = useRef<CardsHandle>(null)
	const [opened, setOpened] = useState<Card>()
	const [said, say] = useState('')
	useEffect(() => fetchWhenIdle(() => Promise.all([details.prefetch(), loadDrawing()])), [])
	const why = useStopped()
	const Layout = (useWide() ? desktopLayout : phoneLayout).Screen

	const decided = (card: Card, choice: Choice, next: Card | undefined) => {
		deck.decide(card.id, choice)
		const done = choice === 'like' ? homeTexts.smashed(card.name) : homeTexts.passed(card.name)
		say(next ? homeTexts.comesUp(done, homeTexts.heading(next.name, next.age)) : done)
	}
	// Offline the card stays as it is and can be tried again.
	const open = useCallback((card: Card) => void details.load().then(() => setOpened(card), console.error), [])
	const undo = async () => {
		const last = handle.current?.takeBack(
			() => deck.getSnapshot().history.at(-1),
			() => {
				deck.undo()
				return deck.getSnapshot().cards
			},
		)
		if (!last) return
		await afterPress()
		say(homeTexts.undone(last.card.name))
		// The button unmounted with the last decision and lost the focus.
		if (document.activeElement === document.body) handle.current?.focus()
	}
	const reload = async () => {
		await (snapshot.state === 'error' ? deck.load() : deck.refresh())
		// The button unmounted with the notice; the cards get its focus.
		if (document.activeElement === document.body) handle.current?.focus()
	}

	return (
		<div className={styles.cards} onErrorCapture={renewPhotos}>
			<Suspense fallback={<div className={className} />}>
				{why ? (
					<Stopped why={why} className={className} />
				) : (
					<Layout
						ref={handle}
						className={className}
						snapshot={snapshot}
						onDecide={decided}
						onOpen={open}
						onSelect={(card) => say(homeTexts.heading(card.name, card.age))}
						onReload={reload}
					/>
				)}
			</Suspense>
			<Actions
				decidable={snapshot.state === 'ready' && !why}
				refreshing={snapshot.busy && snapshot.state !== 'loading'}
				onDecide={(choice) => handle.current?.decide(choice)}
				onRefresh={() => deck.refresh()}
				onUndo={snapshot.history.length > 0 && !why ? undo : undefined}
			/>
			<p className="sr-only" role="status">
				{said}
			</p>
			<Suspense>{opened && <details.Screen card={opened} onClose={() => setOpened(undefined)} />}</Suspense>
		</div>
	)
}

// Phones never load the carousel, nor desktops the deck.
const phoneLayout = onDemand(() => import('./phone-layout.tsx'), 'PhoneLayout')
const desktopLayout = onDemand(() => import('./desktop-layout.tsx'), 'DesktopLayout')

/** Preloads the layout for the window's width. */
async function loadLayout(): Promise<void> {
	await (isWide() ? desktopLayout : phoneLayout).load()
}

type ActionsProps = {
	/** True if there is a card to decide. */
	decidable: boolean
	/** True while a refresh is running. */
	refreshing: boolean
	onDecide(choice: Choice): void
	onRefresh(): void
	/** Absent while there is nothing to undo. */
	onUndo: (() => void) | undefined
}

/** The buttons below the cards: Undo if there is something to undo, Pass, Smash, Refresh. */
function Actions({ decidable, refreshing, onDecide, onRefresh, onUndo }: ActionsProps) {
	const { isResting, isFree, rest } = useRest(deckNumbers.rest)
	const decide = (choice: Choice, { detail: taps }: MouseEvent) => {
		if (!isFree(taps)) return
		onDecide(choice)
		rest()
	}
	const undo = ({ detail: taps }: MouseEvent) => {
		if (!isFree(taps)) return
		onUndo?.()
		rest()
	}
	return (
		<div className={styles.actions} data-decidable={decidable || undefined} data-resting={isResting || undefined}>
			<div className={styles.left}>
				{onUndo && (
					<Action look={styles.undo} name={homeTexts.undo} onClick={undo}>
						<Icon name="undo" size={23} />
					</Action>
				)}
				<Action
					look={styles.pass}
					name={homeTexts.pass}
					disabled={!decidable}
					onClick={(event) => decide('pass', event)}
				>
					<Icon name="pass" size={28} weight={2.6} />
				</Action>
			</div>
			<Action
				look={styles.smash}
				name={homeTexts.smash}
				disabled={!decidable}
				onClick={(event) => decide('like', event)}
			>
				<HeartMark size={54} />
			</Action>
			<div className={styles.right}>
				<Action
					look={refreshing && styles.busy}
					name={homeTexts.refresh}
					aria-busy={refreshing || undefined}
					onClick={onRefresh}
				>
					<Icon name="refresh" size={26} />
				</Action>
			</div>
		</div>
	)
}

type ActionProps = Omit<ComponentProps<'button'>, 'name'> & {
	look: string | false | undefined
	name: string
	children: ReactNode
}

/** A round button with its label below. */
function Action({ look, name, children, ...props }: ActionProps) {
	return (
		<PlainButton className={classNames(styles.action, look)} {...props}>
			<span className={styles.disc}>{children}</span>
			{name}
		</PlainButton>
	)
}
