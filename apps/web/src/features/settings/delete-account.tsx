import { stay } from '@ydo/client/leaving/leaving-calls'
import { sayDate } from '@ydo/client/sessions/say-when'
import type { LeavingRequest, Task } from '@ydo/contract/account'
import type { User } from '@ydo/contract/session'
import { offTheListTexts, leavingTexts as texts } from '@ydo/contract/texts/waiting'
import { Suspense, useState } from 'react'
import { showToast } from '#browser/toasts.ts'
import { session } from '#member/session.ts'
import { Group } from '#ui/group.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { onDemand } from '#ui/on-demand.tsx'

const deleteDialog = onDemand(() => import('./delete-dialog.tsx'), 'DeleteDialog')

/** The last group: deletes the account, or cancels that. `resumed` is the task that continues after a fresh sign-in. */
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
			<List>
				{lapsesAt && <ListRow title={texts.leaving(sayDate(lapsesAt))} detail={offTheListTexts.row} />}
				{leavesAt && !lapsesAt && (
					<>
						<ListRow title={texts.leaving(sayDate(leavesAt))} detail={texts.leavingHelp} />
						<ListRow title={texts.stay} detail={texts.stayHelp} icon="undo" onClick={() => keepAccount(id)} />
					</>
				)}
				<ListRow
					title={isGoing ? texts.goNow : texts.row}
					detail={isGoing ? texts.nowHelp : texts.rowHelp}
					icon="delete"
					danger
					onClick={() => setAsking(true)}
				/>
			</List>
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
