import { sayDate } from '@ydo/client/sessions/say-when'
import { offTheListTexts as texts } from '@ydo/contract/texts/off-the-list'
import { useState } from 'react'
import { institute } from '#platform/institute.ts'
import { hasNetwork } from '#platform/network.ts'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { StandIn } from './stand-in.tsx'
import styles from './waiting.module.css'

type OffTheListProps = { lapsesAt: string; className: string | undefined }

/** For whose address is no longer admitted: until when the account stays, who can put that right, and the way to their data. */
export function OffTheList({ lapsesAt, className }: OffTheListProps) {
	const [isBusy, setBusy] = useState(false)
	const { grievance } = institute().contacts
	const checkAgain = async () => {
		if (!hasNetwork()) return showToast('error', texts.offline)
		setBusy(true)
		const user = await session.check()
		setBusy(false)
		if (user) showToast(user.lapsesAt ? 'info' : 'success', user.lapsesAt ? texts.stillOff : texts.isBack)
	}
	return (
		<StandIn className={className} title={texts.title} help={texts.help(sayDate(lapsesAt))}>
			<p className={styles.note}>
				{texts.mistake} <a href={`mailto:${grievance}`}>{grievance}</a>. {texts.back}
			</p>
			<Button className={styles.way} busy={isBusy} onClick={checkAgain}>
				{texts.again}
			</Button>
			<ButtonLink className={styles.way} look="outline" to="/settings#data">
				{texts.settings}
			</ButtonLink>
		</StandIn>
	)
}
