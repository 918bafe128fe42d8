import { sayUtcDay } from '@ydo/client/chat/say-time'
import type { RefusedMatch } from '@ydo/client/member/member-view'
import { safetyTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { refusedTexts as texts } from '@ydo/contract/texts/report'
import { institute } from '#browser/institute.ts'
import { saveEvidence } from '#member/member-actions.ts'
import { askSafety } from '#member/safety.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextButton } from '#ui/text-button.tsx'
import styles from './refused-dialog.module.css'

type RefusedDialogProps = { member: string; refused: readonly RefusedMatch[]; onClose(): void }

/** Matches that could not be verified, as evidence: the alleged peer, the time, and why they were refused. */
export function RefusedDialog({ member, refused, onClose }: RefusedDialogProps) {
	const { grievance } = institute().contacts
	return (
		<Sheet name={texts.row} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.row}</h2>
			<p>{texts.intro(refused.length)}</p>
			<ul className={styles.list}>
				{refused.map((match) => (
					<Refused key={match.id} {...match} />
				))}
			</ul>
			<p>
				{texts.saveHelp} <a href={`mailto:${grievance}`}>{grievance}</a>
			</p>
			<Button second="marigold" onClick={() => void saveEvidence(member)}>
				{texts.save}
			</Button>
		</Sheet>
	)
}

function Refused({ peer, name, day, reason }: RefusedMatch) {
	return (
		<li className={styles.item}>
			<b>
				{name || texts.somebody} · {sayUtcDay(day, Date.now())}
			</b>
			<p>{texts.reasons[reason]}</p>
			{/* Only if it may be genuine: for an invented match, the report would hit an innocent member. */}
			{reason === 'before reset' && (
				<TextButton look="quiet" onClick={() => askSafety({ peer, name })}>
					{safetyTexts.open(name || safetyTexts.somebody)}
				</TextButton>
			)}
		</li>
	)
}
