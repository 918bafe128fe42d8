import { formatGender, formatInterests } from '@ydo/client/profile/read-profile'
import { type Blocks, createBlocks } from '@ydo/client/visibility/create-blocks'
import { createDiscovery, type Discovery } from '@ydo/client/visibility/create-discovery'
import { createVisibility, type VisibilityStore } from '@ydo/client/visibility/create-visibility'
import { visibilityTexts as texts, visibilityTexts } from '@ydo/contract/texts/visibility'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { deviceStorage } from '#browser/storage.ts'
import { showToast } from '#browser/toasts.ts'
import { perMember } from '#member/member-scope.ts'
import { session, useSession } from '#member/session.ts'
import { Group } from '#ui/group.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'

/** A part of the settings: visibility, discovery, and blocked members. */
export function WhoMeetsWhom() {
	const session = useSession()
	if (session.status !== 'signed-in') return null
	const { id } = session.user
	return <Groups key={id} member={id} stores={storesOf(id)} />
}

function Groups({ member, stores }: { member: string; stores: Stores }) {
	useVisit(stores)
	return (
		<>
			<Seen member={member} visibility={stores.visibility} />
			<Meeting discovery={stores.discovery} blocks={stores.blocks} />
		</>
	)
}

/** Asks the server when the screen opens, and again when the network returns. */
function useVisit({ visibility, discovery, blocks }: Stores): void {
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		const load = () => {
			for (const store of [visibility, discovery, blocks]) void store.load(signal)
		}
		load()
		addEventListener('online', load, { signal })
		return () => leaving.abort()
	}, [visibility, discovery, blocks])
}

/** A member's stores of visibility, discovery and blocks. Unsaved changes survive leaving the screen. */
const storesOf = perMember(({ member, request, onEnd }) => {
	const own = { request, storage: deviceStorage, member }
	const visibility = createVisibility(own)
	onEnd(visibility.close)
	return { visibility, discovery: createDiscovery(own), blocks: createBlocks(own) }
})

/** The stores of visibility, discovery and blocks. */
type Stores = ReturnType<typeof storesOf>

const hiding = onDemand(() => import('./hiding-dialog.tsx'), 'HidingDialog')

/** Visibility: the pause, and from whom the member hides. */
function Seen({ member, visibility }: { member: string; visibility: VisibilityStore }) {
	const { phase, paused, changed, hiding: count } = useSyncExternalStore(visibility.subscribe, visibility.getSnapshot)
	const [opened, setOpened] = useState(false)
	const pause = async (on: boolean) => {
		const outcome = await visibility.pause(on)
		if (outcome !== 'saved') return showToast('error', outcome.failure)
		session.changed(member, { paused: on })
		showToast('success', on ? texts.paused : texts.goesOn)
	}
	// Offline the row stays as it is and can be pressed again.
	const open = () => void hiding.load().then(() => setOpened(true), console.error)
	return (
		<Group title={texts.title}>
			<List room={phase === 'loading' && 182}>
				{phase === 'ready' ? (
					<>
						<SwitchRow title={texts.pause} detail={texts.pauseHelp} on={paused} onChange={pause} />
						<ListRow title={texts.hide} detail={texts.hiding(count, changed)} onClick={open} />
					</>
				) : (
					<Lookup phase={phase} loading={texts.loading} failed={texts.loadError} onReload={visibility.load} />
				)}
			</List>
			{opened && <hiding.Screen visibility={visibility} onClose={() => setOpened(false)} />}
		</Group>
	)
}

const { discovery: textsMeeting, blocked } = visibilityTexts
const sides = onDemand(() => import('./sides-dialog.tsx'), 'SidesDialog')
const list = onDemand(() => import('./blocked-dialog.tsx'), 'BlockedDialog')

type MeetingProps = { discovery: Discovery; blocks: Blocks }

/** Discovery: gender and interests, and the blocked members. */
function Meeting({ discovery, blocks }: MeetingProps) {
	const [opened, setOpened] = useState<'sides' | 'blocked'>()
	const close = () => setOpened(undefined)
	const open = (name: 'sides' | 'blocked', { load }: { load(): Promise<unknown> }) =>
		void load().then(() => setOpened(name), console.error)
	return (
		<Group title={textsMeeting.title}>
			<List>
				<SidesRow discovery={discovery} onOpen={() => open('sides', sides)} />
				<BlockedRow blocks={blocks} onOpen={() => open('blocked', list)} />
			</List>
			{opened === 'sides' && <sides.Screen discovery={discovery} onClose={close} />}
			{opened === 'blocked' && <list.Screen blocks={blocks} onClose={close} />}
		</Group>
	)
}

function SidesRow({ discovery, onOpen }: { discovery: Discovery; onOpen(): void }) {
	const snapshot = useSyncExternalStore(discovery.subscribe, discovery.getSnapshot)
	const { phase, preferences: known, changed } = snapshot
	if (phase === 'missing') return <ListRow title={textsMeeting.row} detail={textsMeeting.missing} />
	if (phase !== 'ready' || !known) {
		const waiting = phase === 'failed' ? 'failed' : 'loading'
		return (
			<Lookup
				phase={waiting}
				loading={textsMeeting.loading}
				failed={textsMeeting.loadError}
				onReload={discovery.load}
			/>
		)
	}
	const said = textsMeeting.says(formatGender(known.gender), formatInterests(known.interestedIn).toLowerCase())
	const help = changed.length > 0 ? `${said} ${visibilityTexts.unsaved}` : said
	return <ListRow title={textsMeeting.row} detail={help} onClick={onOpen} />
}

function BlockedRow({ blocks, onOpen }: { blocks: Blocks; onOpen(): void }) {
	const { phase, blocked: people } = useSyncExternalStore(blocks.subscribe, blocks.getSnapshot)
	if (phase !== 'ready') {
		return <Lookup phase={phase} loading={blocked.loading} failed={blocked.loadError} onReload={blocks.load} />
	}
	return <ListRow title={blocked.title} detail={blocked.count(people.length)} onClick={onOpen} />
}

type LookupProps = { phase: 'loading' | 'failed'; loading: string; failed: string; onReload(): unknown }

/** Replaces rows that are loading, or failed to. */
function Lookup({ phase, loading, failed, onReload }: LookupProps) {
	if (phase === 'failed')
		return <ListRow title={texts.reload} detail={failed} icon="refresh" onClick={() => onReload()} />
	return <ListRow detail={<span role="status">{loading}</span>} title={texts.lookingUp} />
}
