import { homeTexts } from '@ydo/contract/texts/home'
import type { LayoutProps } from '#features/card/cards-handle.ts'
import { PhoneDeck } from '#features/deck/phone-deck.tsx'
import { Notice } from '#features/notices/notice.tsx'
import { SkeletonCard } from '#features/notices/skeleton-card.tsx'

/** The middle of the phone's home: the deck, or its replacement. */
export function PhoneLayout({ ref, className, snapshot, onDecide, onOpen, onReload }: LayoutProps) {
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
			{/* The last card still flies when the notice is already there. */}
			{(state === 'ready' || history.length > 0) && (
				<PhoneDeck ref={ref} cards={cards} history={history} onDecide={onDecide} onOpen={onOpen} />
			)}
		</div>
	)
}
