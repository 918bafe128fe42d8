import { homeTexts } from '@ydo/contract/texts/home'
import { timings } from '@ydo/contract/timings'
import { Carousel } from './carousel.tsx'
import { Notice } from './notice.tsx'
import { SkeletonRow } from './skeleton-row.tsx'
import type { StageProps } from './stage.ts'
import { usePresence } from './use-presence.ts'

/** What stands in the middle of the desktop's home: the carousel, or what there is instead of it. */
export function DesktopStage({ ref, className, snapshot, onDecide, onOpen, onSelect, onReload }: StageProps) {
	const { state, message, cards, history, busy } = snapshot
	const skeletons = usePresence(state === 'loading', timings.skeletonFade)
	return (
		<div className={className}>
			{skeletons !== 'gone' && <SkeletonRow leaving={skeletons === 'leaving'} />}
			{state === 'error' && (
				<Notice kind="error" title={homeTexts.carouselError(message ?? homeTexts.loadError)} onReload={onReload} />
			)}
			{state === 'empty' && (
				<Notice
					kind="empty"
					title={homeTexts.carouselEmpty}
					busy={busy}
					focusOnMount={history.length > 0}
					onReload={onReload}
				/>
			)}
			{state === 'ready' && (
				<Carousel ref={ref} cards={cards} onDecide={onDecide} onOpen={onOpen} onSelect={onSelect} />
			)}
		</div>
	)
}
