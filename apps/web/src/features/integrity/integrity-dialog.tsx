import type { MemberViolation } from '@ydo/client/member/member-view'
import { integrityTexts as texts } from '@ydo/contract/texts/integrity'
import { navTexts } from '@ydo/contract/texts/nav'
import { institute } from '#browser/institute.ts'
import { saveEvidence } from '#member/member-actions.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './integrity-dialog.module.css'

type IntegrityDialogProps = { member: string; violation: MemberViolation; onClose(): void }

/** The violation, its meaning, and what to do: the member gets the evidence as a file. */
export function IntegrityDialog({ member, violation, onClose }: IntegrityDialogProps) {
	const { grievance } = institute().contacts
	return (
		<Sheet className={styles.sheet} name={texts.title} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.title}</h2>
			<p>
				{texts.summary[violation.of]} {detailOf(violation)}
			</p>
			<h3>{texts.nowTitle}</h3>
			<ul className={styles.list}>
				{texts.now.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
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
		</Sheet>
	)
}

function detailOf(violation: MemberViolation): string {
	if (violation.of === 'vault') return texts.vault[violation.kind]
	return violation.of === 'directory' ? texts.directory[violation.kind] : texts.slots
}
