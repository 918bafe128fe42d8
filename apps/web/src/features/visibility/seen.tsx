import type { VisibilityStore } from '@ydo/client/visibility/create-visibility'
import { visibilityTexts as texts } from '@ydo/contract/texts/visibility'
import { useState, useSyncExternalStore } from 'react'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'
import { Group } from '#ui/group.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { RowButton, Rows } from '#ui/rows.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { Lookup } from './lookup.tsx'

const hiding = onDemand(() => import('./hiding-dialog.tsx'), 'HidingDialog')

/** Who may see one: the pause, and from whom one hides. */
export function Seen({ member, visibility }: { member: string; visibility: VisibilityStore }) {
	const { phase, paused, changed, hiding: count } = useSyncExternalStore(visibility.subscribe, visibility.getSnapshot)
	const [opened, setOpened] = useState(false)
	const pause = async (on: boolean) => {
		const outcome = await visibility.pause(on)
		if (outcome !== 'saved') return showToast('error', outcome.failure)
		session.changed(member, { paused: on })
		showToast('success', on ? texts.paused : texts.goesOn)
	}
	// Without a network the row stays as it is and can be pressed again.
	const open = () => void hiding.load().then(() => setOpened(true), console.error)
	return (
		<Group title={texts.title}>
			<Rows>
				{phase === 'ready' ? (
					<>
						<SwitchRow title={texts.pause} help={texts.pauseHelp} on={paused} onChange={pause} />
						<RowButton title={texts.hide} help={texts.hiding(count, changed)} icon="next" onClick={open} />
					</>
				) : (
					<Lookup phase={phase} loading={texts.loading} failed={texts.loadError} onReload={visibility.load} />
				)}
			</Rows>
			{opened && <hiding.Screen visibility={visibility} onClose={() => setOpened(false)} />}
		</Group>
	)
}
