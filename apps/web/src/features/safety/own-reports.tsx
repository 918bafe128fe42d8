import { reportTexts as texts } from '@ydo/contract/texts/report'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { reportsOf } from '#platform/reports-of.ts'
import { Group } from '#ui/group.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Row, RowButton, Rows } from '#ui/rows.tsx'

const list = onDemand(() => import('./receipts-dialog.tsx'), 'ReceiptsDialog')

/** A group of the settings: what one has reported. */
export function OwnReports({ member }: { member: string }) {
	const reports = reportsOf(member)
	const { phase, receipts, waiting } = useSyncExternalStore(reports.subscribe, reports.getSnapshot)
	const [isOpen, setOpen] = useState(false)
	useEffect(() => {
		const leaving = new AbortController()
		void reports.load(leaving.signal)
		return () => leaving.abort()
	}, [reports])
	// Without a network the row stays as it is and can be pressed again.
	const open = () => void list.load().then(() => setOpen(true), console.error)
	const isAny = receipts.length > 0
	return (
		<Group id="reports" title={texts.group}>
			<Rows>
				{waiting > 0 && <Row title={texts.waiting(waiting)} help={texts.keptHelp} />}
				{phase === 'failed' && !isAny && (
					<RowButton title={texts.retry} help={texts.failed} icon="refresh" onClick={() => void reports.load()} />
				)}
				{phase === 'loading' && !isAny && <Row title={texts.receipts} help={texts.loading} />}
				{phase === 'ready' && !isAny && <Row title={texts.receipts} help={texts.none} />}
				{isAny && <RowButton title={texts.receipts} help={texts.receiptsHelp} icon="next" onClick={open} />}
			</Rows>
			{isOpen && <list.Screen receipts={receipts} onClose={() => setOpen(false)} />}
		</Group>
	)
}
