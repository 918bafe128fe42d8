import { yourDataTexts as texts } from '@ydo/contract/texts/your-data'
import { Suspense, useState } from 'react'
import { Group } from '#ui/group.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { RowButton, RowLink, Rows } from '#ui/rows.tsx'

const exportDialog = onDemand(() => import('./export-dialog.tsx'), 'ExportDialog')

/** What is stored about one, to take along. */
export function YourData({ member }: { member: string }) {
	const [open, setOpen] = useState(false)
	return (
		<Group title={texts.title}>
			<Rows>
				<RowLink to="/how#rows" title={texts.rows} help={texts.rowsHelp} />
				<RowButton title={texts.export} help={texts.exportHelp} icon="download" onClick={() => setOpen(true)} />
			</Rows>
			<Suspense>{open && <exportDialog.Screen member={member} onClose={() => setOpen(false)} />}</Suspense>
		</Group>
	)
}
