import { profileTexts } from '@ydo/contract/texts/profile'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Offers what was written and not saved. */
export function DraftOffer({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
	const { offer, keep, discard } = profileTexts.draft
	useSeenOnArrival()
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

/** Who comes back by the browser stands as far down as they were in the form, with the offer out of sight. */
function useSeenOnArrival(): void {
	useEffect(() => {
		scrollTo(0, 0)
		document.querySelector('main')?.scrollTo(0, 0)
	}, [])
}
