import { homeTexts } from '@ydo/contract/texts/home'
import { Notice } from './notice.tsx'
import { PhoneDeck } from './phone-deck.tsx'
import { SkeletonCard } from './skeleton-card.tsx'
import type { StageProps } from './stage.ts'

/** What stands in the middle of the phone's home: the deck, or what there is instead of it. */
export function PhoneStage({ ref, className, snapshot, onDecide, onOpen, onReload }: StageProps) {
	const { state, message, cards, history, busy } = snapshot
	return (
		<div className={className}>
			{state === 'loading' && <SkeletonCard />}
			{state === 'error' && <Notice kind="error" title={message ?? homeTexts.loadError} onReload={onReload} />}
			{state === 'empty' && (
				<Notice
					kind="empty"
					title={homeTexts.empty}
					busy={busy}
					focusOnMount={history.length > 0}
					onReload={onReload}
				/>
			)}
			{/* The last card still flies while the notice is already there. */}
			{(state === 'ready' || history.length > 0) && (
				<PhoneDeck ref={ref} cards={cards} history={history} onDecide={onDecide} onOpen={onOpen} />
			)}
		</div>
	)
}
