import type { Deck } from '@ydo/client/deck/create-deck'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { likingTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { useEffect } from 'react'
import { useOnline } from '#browser/network.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { useOpened, useStopped } from '#member/choosing.ts'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import styles from './choice-loading.module.css'
import { ChoiceNotice } from './choice-notice.tsx'
import page from './open-choices.module.css'
import { type Details, OpenChoices } from './open-choices.tsx'

type ChoiceProps = {
	deck: Deck
	member: string
	/** Loads the cards of the deck. Returns a cancel function. */
	beginLoading(deck: Deck): () => void
	details: Details
}

/** The members one likes, until they like back: message, status, and the button to withdraw. */
export function Choice({ deck, member, beginLoading, details }: ChoiceProps) {
	useEffect(() => beginLoading(deck), [deck, beginLoading])
	useOnline(deck.load)
	useEffect(() => fetchWhenIdle(details.prefetch), [details])
	const view = useOpened()
	const why = useStopped()
	if (view === 'unkept' || (why === 'unkept' && view?.choices.length === 0))
		return <ChoiceNotice {...likingTexts.stopped.unkept} />
	if (!view) return <ChoiceLoading />
	if (view.status === 'locked') return <ChoiceNotice title={choiceTexts.lockedTitle} help={choiceTexts.lockedHelp} />
	return <OpenChoices view={view} deck={deck} member={member} details={details} />
}

/** Placeholders while choices load. */
function ChoiceLoading() {
	return (
		<main className={page.page}>
			<ScreenHeading>{navTexts.choice}</ScreenHeading>
			<p className="sr-only" role="status">
				{choiceTexts.loading}
			</p>
			<div className={styles.places} aria-hidden="true">
				<i />
				<i />
				<i />
				<i />
			</div>
		</main>
	)
}
