import { yourDataTexts as texts } from '@ydo/contract/texts/your-data'
import { lazy, Suspense, useState } from 'react'
import { Group } from '#ui/group.tsx'
import { RowButton, Rows } from '#ui/rows.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** What is stored about one, to take along. */
export function YourData({ member }: { member: string }) {
	const [open, setOpen] = useState(false)
	return (
		<Group title={texts.title}>
			<Rows>
				<RowButton title={texts.export} help={texts.exportHelp} icon="download" onClick={() => setOpen(true)} />
			</Rows>
			<Suspense>{open && <ExportDialog member={member} onClose={() => setOpen(false)} />}</Suspense>
		</Group>
	)
}
