import { formatGender, formatInterests } from '@ydo/client/profile/words'
import type { Blocks } from '@ydo/client/visibility/create-blocks'
import type { Discovery } from '@ydo/client/visibility/create-discovery'
import { visibilityTexts } from '@ydo/contract/texts/visibility'
import { useState, useSyncExternalStore } from 'react'
import { Group } from '#ui/group.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Row, RowButton, Rows } from '#ui/rows.tsx'
import { Lookup } from './lookup.tsx'

const { discovery: texts, blocked } = visibilityTexts
const sides = onDemand(() => import('./sides-dialog.tsx'), 'SidesDialog')
const list = onDemand(() => import('./blocked-dialog.tsx'), 'BlockedDialog')

type MeetingProps = { discovery: Discovery; blocks: Blocks }

/** Whom one meets: gender and interests, and whom one blocked. */
export function Meeting({ discovery, blocks }: MeetingProps) {
	const [opened, setOpened] = useState<'sides' | 'blocked'>()
	const close = () => setOpened(undefined)
	const open = (name: 'sides' | 'blocked', { load }: { load(): Promise<unknown> }) =>
		void load().then(() => setOpened(name), console.error)
	return (
		<Group title={texts.title}>
			<Rows>
				<SidesRow discovery={discovery} onOpen={() => open('sides', sides)} />
				<BlockedRow blocks={blocks} onOpen={() => open('blocked', list)} />
			</Rows>
			{opened === 'sides' && <sides.Screen discovery={discovery} onClose={close} />}
			{opened === 'blocked' && <list.Screen blocks={blocks} onClose={close} />}
		</Group>
	)
}

function SidesRow({ discovery, onOpen }: { discovery: Discovery; onOpen(): void }) {
	const snapshot = useSyncExternalStore(discovery.subscribe, discovery.getSnapshot)
	const { phase, sides: known, changed } = snapshot
	if (phase === 'missing') return <Row title={texts.row} help={texts.missing} />
	if (phase !== 'ready' || !known) {
		const waiting = phase === 'failed' ? 'failed' : 'loading'
		return <Lookup phase={waiting} loading={texts.loading} failed={texts.loadError} onReload={discovery.load} />
	}
	const said = texts.says(formatGender(known.gender), formatInterests(known.interestedIn).toLowerCase())
	const help = changed.length > 0 ? `${said} ${visibilityTexts.unsaved}` : said
	return <RowButton title={texts.row} help={help} icon="next" onClick={onOpen} />
}

function BlockedRow({ blocks, onOpen }: { blocks: Blocks; onOpen(): void }) {
	const { phase, blocked: people } = useSyncExternalStore(blocks.subscribe, blocks.getSnapshot)
	if (phase !== 'ready') {
		return <Lookup phase={phase} loading={blocked.loading} failed={blocked.loadError} onReload={blocks.load} />
	}
	return <RowButton title={blocked.title} help={blocked.count(people.length)} icon="next" onClick={onOpen} />
}
