import { stay } from '@ydo/client/leaving/leaving-calls'
import { sayDate } from '@ydo/client/sessions/say-when'
import type { Task } from '@ydo/contract/held-task'
import type { LeavingRequest } from '@ydo/contract/leaving'
import type { User } from '@ydo/contract/session'
import { leavingTexts as texts } from '@ydo/contract/texts/leaving'
import { offTheListTexts } from '@ydo/contract/texts/off-the-list'
import { Suspense, useState } from 'react'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'
import { Group } from '#ui/group.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Row, RowButton, Rows } from '#ui/rows.tsx'

const deleteDialog = onDemand(() => import('./delete-dialog.tsx'), 'DeleteDialog')

/** The last group: leaving for good, and taking that back. `resumed` is what goes on after a fresh sign-in. */
export function DeleteAccount({
	user: { id, leavesAt, lapsesAt },
	resumed,
}: {
	user: User
	resumed: Task | undefined
}) {
	const [chosen, setChosen] = useState(chosenIn(resumed))
	const [asking, setAsking] = useState(chosen !== undefined)
	const isGoing = Boolean(leavesAt || lapsesAt)
	const close = () => {
		setAsking(false)
		setChosen(undefined)
	}
	return (
		<Group title={texts.title}>
			<Rows>
				{lapsesAt && <Row title={texts.leaving(sayDate(lapsesAt))} help={offTheListTexts.row} />}
				{leavesAt && !lapsesAt && (
					<>
						<Row title={texts.leaving(sayDate(leavesAt))} help={texts.leavingHelp} />
						<RowButton title={texts.stay} help={texts.stayHelp} icon="undo" onClick={() => keepAccount(id)} />
					</>
				)}
				<RowButton
					title={isGoing ? texts.goNow : texts.row}
					help={isGoing ? texts.nowHelp : texts.rowHelp}
					icon="delete"
					danger
					onClick={() => setAsking(true)}
				/>
			</Rows>
			<Suspense>
				{asking && <deleteDialog.Screen member={id} leaving={isGoing} chosen={chosen} onClose={close} />}
			</Suspense>
		</Group>
	)
}

function chosenIn(task: Task | undefined): LeavingRequest['when'] | undefined {
	if (task === 'delete-now') return 'now'
	return task === 'delete-later' ? 'later' : undefined
}

async function keepAccount(member: string): Promise<void> {
	try {
		await stay(session.requestAs(member))
	} catch {
		showToast('error', texts.notStayed)
		return
	}
	await session.check()
	showToast('success', texts.stayed)
}
