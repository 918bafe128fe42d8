import { sayWhen } from '@ydo/client/sessions/say-when'
import type { ReportReceipt } from '@ydo/contract/reports'
import { navTexts } from '@ydo/contract/texts/nav'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import styles from './receipts-dialog.module.css'

type ReceiptsDialogProps = { receipts: readonly ReportReceipt[]; onClose(): void }

/** What one has reported, each with the code to ask about it. */
export function ReceiptsDialog({ receipts, onClose }: ReceiptsDialogProps) {
	return (
		<DialogSheet name={texts.receipts} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.receipts}</h2>
			<p>{texts.receiptsIntro}</p>
			<Rows>
				{receipts.map(({ id, reason, at, messages, state, code }) => (
					<Row
						key={id}
						title={texts.reasons[reason]}
						help={`${texts.state[state]} ${sayWhen(at, Date.now())}. ${texts.evidence(messages)}.`}
					>
						<span className={styles.code}>{code}</span>
					</Row>
				))}
			</Rows>
		</DialogSheet>
	)
}
