import { sayWhen } from '@ydo/client/sessions/say-when'
import type { ReportReceipt } from '@ydo/contract/reports'
import { navTexts } from '@ydo/contract/texts/nav'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { List, ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './receipts-dialog.module.css'

type ReceiptsDialogProps = { receipts: readonly ReportReceipt[]; onClose(): void }

/** The own reports, each with the code to ask about it. */
export function ReceiptsDialog({ receipts, onClose }: ReceiptsDialogProps) {
	return (
		<Sheet name={texts.receipts} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.receipts}</h2>
			<p>{texts.receiptsIntro}</p>
			<List>
				{receipts.map(({ id, reason, at, messages, state, code }) => (
					<ListRow
						key={id}
						title={texts.reasons[reason]}
						detail={`${texts.state[state]} ${sayWhen(at, Date.now())}. ${texts.evidence(messages)}.`}
					>
						<span className={styles.code}>{code}</span>
					</ListRow>
				))}
			</List>
		</Sheet>
	)
}
