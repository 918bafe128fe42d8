import { texts } from '@ydo/contract/texts'
import { PrintCard } from '#ui/print-card.tsx'
import { SkeletonSheet } from './skeleton-sheet.tsx'

/** A card that is still being printed, on the phone. */
export function SkeletonCard() {
	return (
		<PrintCard aria-busy="true">
			<span className="sr-only" role="status">
				{texts.home.loading}
			</span>
			<SkeletonSheet />
		</PrintCard>
	)
}
