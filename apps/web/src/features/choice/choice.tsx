import type { Deck } from '@ydo/client/deck/create-deck'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { useEffect } from 'react'
import { useOnline } from '#platform/use-online.ts'
import { useOpened } from '#platform/use-opened.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { ChoiceLoading } from './choice-loading.tsx'
import { ChoiceNotice } from './choice-notice.tsx'
import { type Details, loadSheets, OpenChoices } from './open-choices.tsx'

type ChoiceProps = {
	deck: Deck
	member: string
	/** Asks for the cards of the deck. Returns what gives it up. */
	beginLoading(deck: Deck): () => void
	details: Details
}

/** Whom one likes, until they like back: what was said, what leaves next, and the way to take it back. */
export function Choice({ deck, member, beginLoading, details }: ChoiceProps) {
	useEffect(() => beginLoading(deck), [deck, beginLoading])
	useOnline(deck.load)
	// For everybody alike: who fetched a sheet when it was opened would tell what they do.
	useEffect(() => fetchWhenIdle(() => Promise.all([details.load(), loadSheets()])), [details])
	const view = useOpened(member)
	if (view === 'unkept') return <ChoiceNotice title={choiceTexts.unkeptTitle} help={choiceTexts.unkeptHelp} />
	if (!view) return <ChoiceLoading />
	if (view.status === 'locked') return <ChoiceNotice title={choiceTexts.lockedTitle} help={choiceTexts.lockedHelp} />
	return <OpenChoices view={view} deck={deck} member={member} details={details} />
}
