import { createSessionList } from '@ydo/client/sessions/create-session-list'
import { sessionsTexts as texts } from '@ydo/contract/texts/sessions'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { earlyMember } from '#platform/early-member.ts'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'
import { Button } from '#ui/button.tsx'
import { Group } from '#ui/group.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Row, RowButton, Rows } from '#ui/rows.tsx'
import { SessionRow } from './session-row.tsx'
import styles from './sessions.module.css'

const confirm = onDemand(() => import('./confirm.tsx'), 'Confirm')

/** So many are shown at first. */
const few = 4

/** Where a member is signed in: each place can be ended, and all of them. */
export function Sessions({ member }: { member: string }) {
	const [list] = useState(() => createSessionList(session.requestAs(member)))
	const { state, sessions, ending, failed } = useSyncExternalStore(list.subscribe, list.getSnapshot)
	const [asking, setAsking] = useState<'others' | 'all'>()
	const [whole, showWhole] = useState(false)
	const [said, say] = useState('')
	const place = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const leaving = new AbortController()
		void list.load(leaving.signal)
		return () => leaving.abort()
	}, [list])

	const endOne = async (id: string, device: string) => {
		say('')
		if (!(await list.end({ id }))) return
		say(texts.ended(device))
		place.current?.focus() // the row took the button with the focus along
	}
	const showMore = () => {
		showWhole(true)
		place.current?.focus() // the button goes with its press
	}
	const endSeveral = async (which: 'others' | 'all') => {
		if (!(await list.end(which))) return
		setAsking(undefined)
		if (which === 'others') return say(texts.othersEnded)
		if (earlyMember() === member) void session.signOut()
		showToast('success', texts.allEnded)
	}

	return (
		<Group id="sessions" title={texts.title}>
			<div ref={place} tabIndex={-1} className={styles.place}>
				<Rows>
					{state === 'loading' && <Row title={texts.loading} />}
					{state === 'failed' && (
						<Row title={texts.failed} help={texts.failedHelp}>
							<Button small look="outline" onClick={() => list.load()}>
								{texts.retry}
							</Button>
						</Row>
					)}
					{sessions.slice(0, whole ? undefined : few).map((one) => (
						<SessionRow
							key={one.id}
							session={one}
							busy={isOne(ending, one.id)}
							failed={isOne(failed, one.id)}
							onEnd={endOne}
						/>
					))}
					{!whole && sessions.length > few && (
						<RowButton title={texts.more(sessions.length - few)} icon="add" onClick={showMore} />
					)}
					{sessions.length > 1 && (
						<RowButton title={texts.others} help={texts.othersHelp} icon="leave" onClick={() => setAsking('others')} />
					)}
					{sessions.length > 0 && (
						<RowButton title={texts.all} help={texts.allHelp} icon="leave" danger onClick={() => setAsking('all')} />
					)}
				</Rows>
			</div>
			<p className={styles.said} role="status">
				{said}
			</p>
			<Suspense>
				{asking && (
					<confirm.Screen
						title={asking === 'all' ? texts.allTitle : texts.othersTitle}
						help={asking === 'all' ? texts.allAsk : texts.othersAsk}
						confirm={asking === 'all' ? texts.all : texts.others}
						busy={ending === asking}
						error={failed === asking ? texts.notEnded : undefined}
						onConfirm={() => endSeveral(asking)}
						onClose={() => setAsking(undefined)}
					/>
				)}
			</Suspense>
		</Group>
	)
}

function isOne(ending: unknown, id: string): boolean {
	return typeof ending === 'object' && ending !== null && 'id' in ending && ending.id === id
}
