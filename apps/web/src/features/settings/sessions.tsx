import { createSessionList } from '@ydo/client/sessions/create-session-list'
import { sayDate, sayWhen } from '@ydo/client/sessions/say-when'
import type { SessionView } from '@ydo/contract/account'
import { sessionsTexts as texts } from '@ydo/contract/texts/settings'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { showToast } from '#browser/toasts.ts'
import { earlyMember } from '#member/early-held.ts'
import { session } from '#member/session.ts'
import { Button } from '#ui/button.tsx'
import { Group } from '#ui/group.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import styles from './sessions.module.css'

const confirm = onDemand(() => import('./confirm.tsx'), 'Confirm')

/** Number of rows shown at first. */
const few = 4

/** A member's sessions: each can be ended, and all of them. */
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
		place.current?.focus() // the row unmounted with the focused button
	}
	const showMore = () => {
		showWhole(true)
		place.current?.focus() // the button unmounts with its press
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
				<List room={state === 'loading' && 113}>
					{state === 'loading' && <ListRow title={texts.loading} />}
					{state === 'failed' && (
						<ListRow title={texts.failed} detail={texts.failedHelp}>
							<Button small look="outline" onClick={() => list.load()}>
								{texts.retry}
							</Button>
						</ListRow>
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
						<ListRow title={texts.more(sessions.length - few)} icon="add" onClick={showMore} />
					)}
					{sessions.length > 1 && (
						<ListRow title={texts.others} detail={texts.othersHelp} icon="leave" onClick={() => setAsking('others')} />
					)}
					{sessions.length > 0 && (
						<ListRow title={texts.all} detail={texts.allHelp} icon="leave" danger onClick={() => setAsking('all')} />
					)}
				</List>
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

type SessionRowProps = {
	session: SessionView
	busy: boolean
	failed: boolean
	onEnd(id: string, device: string): void
}

/** One session. This device's is ended by signing out. */
function SessionRow({ session, busy, failed, onEnd }: SessionRowProps) {
	const device = session.device ?? texts.unknownDevice
	const [used, begun] = [sayWhen(session.usedAt, Date.now()), sayDate(session.begunAt)]
	if (session.current) return <ListRow title={device} detail={texts.thisDevice(begun)} />
	return (
		<ListRow title={device} detail={texts.otherDevice(used, begun)}>
			<Button
				small
				look="outline"
				busy={busy}
				aria-label={texts.endOf(device, used)}
				onClick={() => onEnd(session.id, device)}
			>
				{texts.end}
			</Button>
			{failed && (
				<p className={styles.error} role="alert">
					{texts.notEnded}
				</p>
			)}
		</ListRow>
	)
}
