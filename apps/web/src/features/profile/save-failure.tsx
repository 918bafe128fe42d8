import { profileTexts } from '@ydo/contract/texts/profile'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'

/** Why a save did not come through, beside the way to try again. */
export function SaveFailure({ reason, busy, onRetry }: { reason: string; busy: boolean; onRetry(): void }) {
	const notice = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// Newer browsers answer with a promise, which React would take for what undoes the effect.
		void notice.current?.scrollIntoView({ block: 'nearest' })
	}, [])
	return (
		<Notice ref={notice} kind="failure" text={reason}>
			<Button small second="marigold" busy={busy} onClick={onRetry}>
				<Icon name="refresh" size={19} weight={2.8} />
				{profileTexts.notSaved.again}
			</Button>
		</Notice>
	)
}
