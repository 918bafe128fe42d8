import type { ChatSummary } from '@ydo/client/chat/chat-view'
import type { MatchView } from '@ydo/client/member/member-view'
import { unseen } from '@ydo/client/member/shown-matches'
import type { Card } from '@ydo/contract/cards'
import { matchedTexts as texts } from '@ydo/contract/texts/matched'
import { navTexts } from '@ydo/contract/texts/nav'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { facesOf } from '#platform/faces-of.ts'
import { shownMatches, useShownMatches } from '#platform/shown-matches.ts'
import { useFaces } from '#platform/use-faces.ts'
import { useWide } from '#platform/use-wide.ts'
import { Page } from '#ui/page.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { ChatList } from './chat-list.tsx'
import { Choose } from './choose.tsx'
import { peopleOf } from './match-people.ts'
import type { MatchScreenProps } from './match-screen.tsx'
import styles from './matches.module.css'
import { NoMatches } from './no-matches.tsx'

type MatchesProps = MatchScreenProps & {
	matches: readonly MatchView[]
	chats: readonly ChatSummary[]
	/** The match whose chat is asked for. */
	opened: string | undefined
}

/** All with whom one matched, and the chat with one of them: beside the list where there is room, otherwise in its place. */
export function Matches(props: MatchesProps) {
	const { deck, member, details, chat, matches, chats, opened } = props
	const snapshot = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	const faces = facesOf(member)
	useFaces(faces, snapshot.listed)
	const wide = useWide()
	const shown = wide || !opened ? matches : matches.filter(({ id }) => id === opened)
	const people = peopleOf({ matches, chats, deck: snapshot, fresh: useFresh(member, shown) })
	const person = people.find(({ id }) => id === opened)
	const [card, setCard] = useState<Card>()
	// Without a network the button stays as it is and can be pressed again.
	const showCard = (next: Card) => void details.load().then(() => setCard(next), console.error)
	if (opened && !person) return <NoMatches reason="gone" />
	const thread = person && (
		<Suspense>
			<chat.Screen key={person.id} member={member} person={person} isAlone={!wide} onCard={showCard} />
		</Suspense>
	)
	const list = <ChatList people={people} faces={faces} current={wide ? opened : undefined} />
	return (
		<>
			{wide ? (
				<Beside list={list} thread={thread} />
			) : (
				(thread ?? (
					<Page title={navTexts.matched} className={styles.page}>
						{list}
					</Page>
				))
			)}
			<Suspense>{card && <details.Screen card={card} onClose={() => setCard(undefined)} />}</Suspense>
		</>
	)
}

type BesideProps = { list: ReactNode; thread: ReactNode }

/** The list and the chat that is open, side by side, each scrolling by itself. */
function Beside({ list, thread }: BesideProps) {
	return (
		<main className={styles.parts}>
			<section className={styles.list} aria-label={texts.list}>
				<ScreenHeading>{navTexts.matched}</ScreenHeading>
				{list}
			</section>
			<PrintCard tall className={styles.pane} sheetClassName={styles.sheet}>
				{thread ?? <Choose />}
			</PrintCard>
		</main>
	)
}

/** Those that the list had not shown before this visit to it; from now on they are seen. */
function useFresh(member: string, matches: readonly MatchView[]): ReadonlySet<string> {
	const record = useShownMatches(member)
	const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set(unseen(matches, record)))
	const added = unseen(matches, record)
	const isComplete = added.every((id) => fresh.has(id))
	useEffect(() => shownMatches(member).seen(matches.map(({ id }) => id)), [member, matches])
	if (!isComplete) setFresh(new Set([...fresh, ...added]))
	return fresh
}
