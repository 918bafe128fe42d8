import { homeTexts } from '@ydo/contract/texts/home'
import { timings } from '@ydo/contract/timings'
import { useEffect, useState } from 'react'
import type { LayoutProps } from '#features/card/cards-handle.ts'
import { Carousel } from '#features/carousel/carousel.tsx'
import { Notice } from '#features/notices/notice.tsx'
import { SkeletonRow } from '#features/notices/skeleton-row.tsx'

/** The middle of the desktop's home: the carousel, or its replacement. */
export function DesktopLayout({ ref, className, snapshot, onDecide, onOpen, onSelect, onReload }: LayoutProps) {
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

/** Keeps something mounted for `fade` milliseconds after it is no longer `wanted`, so that it can fade out: shown, leaving, gone. */
function usePresence(wanted: boolean, fade: number): 'shown' | 'leaving' | 'gone' {
	const [present, setPresent] = useState(wanted)
	useEffect(() => {
		if (wanted) return setPresent(true)
		const timer = setTimeout(() => setPresent(false), fade)
		return () => clearTimeout(timer)
	}, [wanted, fade])
	if (wanted) return 'shown'
	return present ? 'leaving' : 'gone'
}
