import { sayDate } from '@ydo/client/sessions/say-when'
import type { Opening } from '@ydo/contract/opening'
import { openingTexts as texts } from '@ydo/contract/texts/opening'
import { useId } from 'react'
import { showToast } from '#platform/toasts.ts'
import { Button } from '#ui/button.tsx'
import { StandIn } from './stand-in.tsx'
import { useOpening } from './use-opening.ts'
import styles from './waiting.module.css'

/** As long as the campus has not opened: what it waits for, and whom one can bring. */
export function BeforeOpening({ opening, className }: { opening: Opening; className: string | undefined }) {
	const awaited = useOpening(opening)
	const id = useId()
	const invite = `${location.origin}/`
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(invite)
			showToast('success', texts.copied)
		} catch {
			showToast('warning', texts.notCopied)
		}
	}
	// Whoever closes the sheet has not failed.
	const share = () => void navigator.share({ text: texts.shareText, url: invite }).catch(() => {})
	return (
		<StandIn className={className} title={texts.title} help={texts.ready}>
			<p className={styles.awaited} role="status">
				{sayOpening(awaited)}
			</p>
			<label htmlFor={id} className={styles.label}>
				{texts.link}
			</label>
			<output id={id} className={styles.link}>
				{invite}
			</output>
			<div className={styles.ways}>
				{'share' in navigator && (
					<Button className={styles.way} onClick={share}>
						{texts.share}
					</Button>
				)}
				<Button className={styles.way} look={'share' in navigator ? 'outline' : 'plate'} onClick={copy}>
					{texts.copy}
				</Button>
			</div>
		</StandIn>
	)
}

function sayOpening({ at = '', missing }: Opening): string {
	if (missing !== undefined) return texts.missing(missing)
	const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(Date.parse(at))
	return texts.at(sayDate(at), time)
}
