import type { Task } from '@ydo/contract/held-task'
import { yourDataTexts as texts } from '@ydo/contract/texts/your-data'
import { Suspense, useState } from 'react'
import { Group } from '#ui/group.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { RowButton, RowLink, Rows } from '#ui/rows.tsx'

const exportDialog = onDemand(() => import('./export-dialog.tsx'), 'ExportDialog')

/** What is stored about one, to take along. `resumed` is what goes on after a fresh sign-in. */
export function YourData({ member, resumed }: { member: string; resumed: Task | undefined }) {
	const [isResumed, setResumed] = useState(resumed === 'export')
	const [open, setOpen] = useState(isResumed)
	const close = () => {
		setOpen(false)
		setResumed(false)
	}
	return (
		<Group id="data" title={texts.title}>
			<Rows>
				<RowLink to="/how#rows" title={texts.rows} help={texts.rowsHelp} />
				<RowButton title={texts.export} help={texts.exportHelp} icon="download" onClick={() => setOpen(true)} />
			</Rows>
			<Suspense>{open && <exportDialog.Screen member={member} isResumed={isResumed} onClose={close} />}</Suspense>
		</Group>
	)
}
