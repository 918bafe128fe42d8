import type { MemberViolation } from '@ydo/client/member/member-view'
import { integrityTexts as texts } from '@ydo/contract/texts/integrity'
import { navTexts } from '@ydo/contract/texts/nav'
import { institute } from '#platform/institute.ts'
import { saveEvidence } from '#platform/save-evidence.ts'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import styles from './integrity-dialog.module.css'

type IntegrityDialogProps = {
	member: string
	violation: MemberViolation | undefined
	/** Matches were refused, and that was not read yet. */
	isRefused: boolean
	/** The notice of refused matches is to go. */
	onRead(): void
	onClose(): void
}

/** What was seen, what it means, and what can be done: whoever is shown it gets the evidence as a file. */
export function IntegrityDialog({ member, violation, isRefused, onRead, onClose }: IntegrityDialogProps) {
	const { grievance } = institute().contacts
	return (
		<DialogSheet className={styles.sheet} name={texts.title} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.title}</h2>
			{violation && (
				<>
					<p>
						{texts.summary[violation.of]} {detailOf(violation)}
					</p>
					<h3>{texts.nowTitle}</h3>
					<ul className={styles.list}>
						{texts.now.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</>
			)}
			{isRefused && <p>{texts.refusedMatch}</p>}
			<h3>{texts.doTitle}</h3>
			<ul className={styles.list}>
				<li>{texts.compare}</li>
				<li>{texts.keep}</li>
				<li>
					<span>
						{texts.write} <a href={`mailto:${grievance}`}>{grievance}</a>
					</span>
				</li>
			</ul>
			<Button second="marigold" onClick={() => saveEvidence(member)}>
				{texts.save}
			</Button>
			{isRefused && (
				<Button
					look="outline"
					onClick={() => {
						onRead()
						onClose()
					}}
				>
					{texts.read}
				</Button>
			)}
		</DialogSheet>
	)
}

function detailOf(violation: MemberViolation): string {
	if (violation.of === 'vault') return texts.vault[violation.kind]
	return violation.of === 'directory' ? texts.directory[violation.kind] : texts.ticks
}
