import { homeTexts } from '@ydo/contract/texts/home'
import { deckNumbers } from '@ydo/contract/timings'
import styles from './skeleton-row.module.css'
import { SkeletonSheet } from './skeleton-sheet.tsx'

const places = Array.from({ length: deckNumbers.carouselSkeletons }, (_, index) => index)

/** The card placeholders on the desktop: exactly four (specification, section 2). */
export function SkeletonRow({ leaving }: { leaving: boolean }) {
	return (
		<div className={styles.row} data-leaving={leaving || undefined} aria-busy={!leaving}>
			{!leaving && (
				<span className="sr-only" role="status">
					{homeTexts.loading}
				</span>
			)}
			{places.map((place) => (
				<div key={place} className={styles.slide} data-skeleton>
					<SkeletonSheet />
				</div>
			))}
		</div>
	)
}
