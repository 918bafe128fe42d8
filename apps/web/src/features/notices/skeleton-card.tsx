import { homeTexts } from '@ydo/contract/texts/home'
import { PrintCard } from '#ui/print-card.tsx'
import { SkeletonSheet } from './skeleton-sheet.tsx'

/** A card placeholder on the phone. */
export function SkeletonCard() {
	return (
		<PrintCard aria-busy="true">
			<span className="sr-only" role="status">
				{homeTexts.loading}
			</span>
			<SkeletonSheet />
		</PrintCard>
	)
}
