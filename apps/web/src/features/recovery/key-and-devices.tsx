import type { MemberView } from '@ydo/client/member/member-view'
import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { Suspense, useState } from 'react'
import { useChoosing } from '#platform/use-choosing.ts'
import { Group } from '#ui/group.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Row, RowButton, Rows } from '#ui/rows.tsx'
import { dayOf } from './day-of.ts'

const setUp = onDemand(() => import('./set-up-dialog.tsx'), 'SetUpDialog')
const unlock = onDemand(() => import('./unlock-dialog.tsx'), 'UnlockDialog')
const lost = onDemand(() => import('./lost-dialog.tsx'), 'LostDialog')

type Asked = 'set up' | 'open' | 'lost' | 'start over'

/** A group of the settings: the ways back to one's choices, and what to do where one is lost. */
export function KeyAndDevices({ user }: { user: User }) {
	const view = useChoosing()
	const [asked, ask] = useState<Asked>()
	const onClose = () => ask(undefined)
	return (
		<Group id="keys" title={texts.group}>
			<Rows>
				<Ways view={view} onAsk={ask} />
			</Rows>
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
		<RowButton
			title={texts.startOver}
			help={texts.startOverHelp}
			icon="delete"
			danger
			onClick={() => onAsk('start over')}
		/>
	)
	switch (view?.status) {
		case 'new':
			return <Row title={texts.none} help={texts.noneHelp} />
		case 'locked':
			return (
				<>
					<RowButton title={texts.open} help={texts.locked} icon="next" onClick={() => onAsk('open')} />
					{startOver}
				</>
			)
		case 'violated':
			return <Row title={texts.stopped} help={texts.stoppedHelp} />
		case 'open':
			return (
				<>
					{view.ways.map(({ id, kind, at }) => (
						<Row key={id} title={texts.kinds[kind]} help={texts.since(dayOf(at))} />
					))}
					{view.isRecoverable ? (
						<>
							<RowButton
								title={texts.keepAnother}
								help={texts.keepAnotherHelp}
								icon="add"
								onClick={() => onAsk('set up')}
							/>
							<RowButton title={texts.lost} help={texts.lostHelp} icon="warning" onClick={() => onAsk('lost')} />
						</>
					) : (
						<>
							<Row title={texts.noneKept} help={texts.noneKeptHelp} />
							<RowButton
								title={texts.keepFirst}
								help={texts.keepFirstHelp}
								icon="add"
								onClick={() => onAsk('set up')}
							/>
						</>
					)}
					{startOver}
				</>
			)
		default:
			return <Row title={texts.notOpen} help={texts.notOpenHelp} />
	}
}
