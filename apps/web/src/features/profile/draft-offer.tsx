import { profileTexts } from '@ydo/contract/texts/profile'
import { Button } from '#ui/button.tsx'
import styles from './notice.module.css'

/** Offers what was written and not saved. */
export function DraftOffer({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
	const { offer, keep, discard } = profileTexts.draft
	return (
		<div className={styles.notice}>
			<p role="status">{offer}</p>
			<Button small second="marigold" onClick={onKeep}>
				{keep}
			</Button>
			<Button small look="outline" onClick={onDiscard}>
				{discard}
			</Button>
		</div>
	)
}
