import { profileTexts } from '@ydo/contract/texts/profile'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Offers what was written and not saved. */
export function DraftOffer({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
	const { offer, keep, discard } = profileTexts.draft
	return (
		<Notice kind="note" text={offer}>
			<Button small second="marigold" onClick={onKeep}>
				{keep}
			</Button>
			<Button small look="outline" onClick={onDiscard}>
				{discard}
			</Button>
		</Notice>
	)
}
