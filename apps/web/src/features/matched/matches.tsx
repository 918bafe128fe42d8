import type { MatchView } from '@ydo/client/member/member-view'
import { newestFirst, unseen } from '@ydo/client/member/shown-matches'
import type { Card } from '@ydo/contract/cards'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { navTexts } from '@ydo/contract/texts/nav'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { facesOf } from '#platform/faces-of.ts'
import { shownMatches, useShownMatches } from '#platform/shown-matches.ts'
import { useFaces } from '#platform/use-faces.ts'
import { useWide } from '#platform/use-wide.ts'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import { MatchBody } from './match-body.tsx'
import { MatchList } from './match-list.tsx'
import { peopleOf } from './match-people.ts'
import type { MatchScreenProps } from './match-screen.tsx'
import styles from './matches.module.css'

type MatchesProps = Pick<MatchScreenProps, 'deck' | 'member' | 'details'> & { matches: readonly MatchView[] }

/** The matches, the newest first; one of them opened: beside the list where there is room, otherwise over it. */
export function Matches({ deck, member, details, matches }: MatchesProps) {
	const snapshot = useSyncExternalStore(deck.subscribe, deck.getSnapshot)
	const faces = facesOf(member)
	useFaces(faces, snapshot.listed)
	const wide = useWide()
	const fresh = useFresh(member, matches)
	const people = peopleOf(newestFirst(matches), snapshot, fresh)
	const [opened, open] = useAskedFor()
	const [card, setCard] = useState<Card>()
	const shown = people.find(({ match }) => match.id === opened) ?? (wide ? people[0] : undefined)
	// Without a network the button stays as it is and can be pressed again.
	const showCard = (next: Card) => void details.load().then(() => setCard(next), console.error)
	const body = shown && (
		<MatchBody key={shown.match.id} person={shown} faces={faces} member={member} onCard={showCard} />
	)

	return (
		<>
			<div className={styles.parts}>
				<MatchList people={people} faces={faces} current={wide ? shown?.match.id : undefined} onOpen={open} />
				{wide && (
					<PrintCard tall className={styles.pane} sheetClassName={styles.sheet}>
						{body}
					</PrintCard>
				)}
			</div>
			{!wide && shown && (
				<DialogSheet
					name={matchedTexts.together(shown.name)}
					closeLabel={navTexts.close}
					onClose={() => open(undefined)}
				>
					{body}
				</DialogSheet>
			)}
			<Suspense>{card && <details.Screen card={card} onClose={() => setCard(undefined)} />}</Suspense>
		</>
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

/** The match that is open: the one asked for on the way here, and then whichever is opened. */
function useAskedFor() {
	const { state, key } = useLocation()
	const asked: unknown = state?.match
	const [opened, setOpened] = useState({ key, id: typeof asked === 'string' ? asked : undefined })
	const open = (id: string | undefined) => setOpened({ key, id })
	// Asked for another one, from the same place.
	if (opened.key !== key && typeof asked === 'string') open(asked)
	return [opened.id, open] as const
}
