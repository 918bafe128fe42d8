import { refusedTexts, reportTexts as texts } from '@ydo/contract/texts/report'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useChoosing } from '#member/choosing.ts'
import { reportsOf } from '#member/reports-of.ts'
import { Group } from '#ui/group.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { onDemand } from '#ui/on-demand.tsx'

const list = onDemand(() => import('./receipts-dialog.tsx'), 'ReceiptsDialog')

/** A settings group: own reports, and matches that could not be verified. */
export function OwnReports({ member }: { member: string }) {
	const reports = reportsOf(member)
	const { phase, receipts, waiting } = useSyncExternalStore(reports.subscribe, reports.getSnapshot)
	const [isOpen, setOpen] = useState(false)
	useEffect(() => {
		const leaving = new AbortController()
		void reports.load(leaving.signal)
		return () => leaving.abort()
	}, [reports])
	// Offline the row stays as it is and can be pressed again.
	const open = () => void list.load().then(() => setOpen(true), console.error)
	const isAny = receipts.length > 0
	return (
		<Group id="reports" title={texts.group}>
			<List>
				{waiting > 0 && <ListRow title={texts.waiting(waiting)} detail={texts.keptHelp} />}
				{phase === 'failed' && !isAny && (
					<ListRow title={texts.retry} detail={texts.failed} icon="refresh" onClick={() => void reports.load()} />
				)}
				{phase === 'loading' && !isAny && <ListRow title={texts.receipts} detail={texts.loading} />}
				{phase === 'ready' && !isAny && <ListRow title={texts.receipts} detail={texts.none} />}
				{isAny && <ListRow title={texts.receipts} detail={texts.receiptsHelp} onClick={open} />}
			</List>
			<RefusedRow member={member} />
			{isOpen && <list.Screen receipts={receipts} onClose={() => setOpen(false)} />}
		</Group>
	)
}

const refusedDialog = onDemand(() => import('./refused-dialog.tsx'), 'RefusedDialog')

/** A settings row, shown if our server sent matches that could not be verified. */
function RefusedRow({ member }: { member: string }) {
	const refused = useChoosing()?.refused ?? []
	const [isOpen, setOpen] = useState(false)
	if (refused.length === 0) return null
	// Offline the row stays as it is and can be pressed again.
	const open = () => void refusedDialog.load().then(() => setOpen(true), console.error)
	return (
		<>
			<List>
				<ListRow title={refusedTexts.row} detail={refusedTexts.rowHelp(refused.length)} icon="warning" onClick={open} />
			</List>
			<Suspense>
				{isOpen && <refusedDialog.Screen member={member} refused={refused} onClose={() => setOpen(false)} />}
			</Suspense>
		</>
	)
}
