import type { MemberView } from '@ydo/client/member/member-view'
import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { Suspense, useState } from 'react'
import { useChoosing, useStopped } from '#member/choosing.ts'
import { sendFromHere } from '#member/member-actions.ts'
import { SenderRow } from '#member/sender-row.tsx'
import { Group } from '#ui/group.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { dayOf } from './day-of.ts'

const setUp = onDemand(() => import('./set-up-dialog.tsx'), 'SetUpDialog')
const unlock = onDemand(() => import('./unlock-dialog.tsx'), 'UnlockDialog')
const lost = onDemand(() => import('./lost-dialog.tsx'), 'LostDialog')

type Asked = 'set up' | 'open' | 'lost' | 'start over'

/** A settings group: backups, what to do after a loss, and which device sends likes. */
export function KeyAndDevices({ user }: { user: User }) {
	const view = useChoosing()
	const [asked, ask] = useState<Asked>()
	const isStopped = useStopped() !== undefined
	const onClose = () => ask(undefined)
	const isComing = !isStopped && (!view || view.status === 'closed' || view.status === 'new')
	const sending = view?.status === 'open' ? view : isComing && { sender: { is: 'none' } as const, canSend: true }
	return (
		<Group id="keys" title={texts.group}>
			<List room={isComing && 185}>
				<Ways view={view} onAsk={ask} />
			</List>
			{sending && (
				<SenderRow
					sender={sending.sender}
					canSend={sending.canSend}
					onSendFromHere={() => sendFromHere(user.id)}
					button={TextButton}
				/>
			)}
			<Suspense>
				{asked === 'set up' && <setUp.Screen user={user} onClose={onClose} />}
				{asked === 'lost' && <lost.Screen user={user} onClose={onClose} />}
				{asked === 'open' && <unlock.Screen user={user} onClose={onClose} />}
				{asked === 'start over' && <unlock.Screen user={user} begin="start over" onClose={onClose} />}
			</Suspense>
		</Group>
	)
}

function Ways({ view, onAsk }: { view: MemberView | undefined; onAsk(what: Asked): void }) {
	const startOver = (
		<ListRow
			title={texts.startOver}
			detail={texts.startOverHelp}
			icon="delete"
			danger
			onClick={() => onAsk('start over')}
		/>
	)
	switch (view?.status) {
		case 'new':
			return <ListRow title={texts.none} detail={texts.noneHelp} />
		case 'locked':
			return (
				<>
					<ListRow title={texts.open} detail={texts.locked} onClick={() => onAsk('open')} />
					{startOver}
				</>
			)
		case 'violated':
			return <ListRow title={texts.stopped} detail={texts.stoppedHelp} />
		case 'open':
			return (
				<>
					{view.ways.map(({ id, kind, at }) => (
						<ListRow key={id} title={texts.kinds[kind]} detail={texts.since(dayOf(at))} />
					))}
					{view.isRecoverable ? (
						<>
							<ListRow
								title={texts.keepAnother}
								detail={texts.keepAnotherHelp}
								icon="add"
								onClick={() => onAsk('set up')}
							/>
							<ListRow title={texts.lost} detail={texts.lostHelp} icon="warning" onClick={() => onAsk('lost')} />
						</>
					) : (
						<>
							<ListRow title={texts.noneKept} detail={texts.noneKeptHelp} />
							<ListRow
								title={texts.keepFirst}
								detail={texts.keepFirstHelp}
								icon="add"
								onClick={() => onAsk('set up')}
							/>
						</>
					)}
					{startOver}
				</>
			)
		default:
			return <ListRow title={texts.notOpen} detail={texts.notOpenHelp} />
	}
}
