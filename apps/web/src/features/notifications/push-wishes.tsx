import { type PushKind, pushKinds } from '@ydo/contract/push'
import { notificationsTexts } from '@ydo/contract/texts/notifications'
import { useRef, useState } from 'react'
import type { Push } from '#platform/push.ts'
import { showToast } from '#platform/toasts.ts'
import { SwitchRow } from '#ui/switch-row.tsx'
import { QuietHours } from './quiet-hours.tsx'

const { settings: texts } = notificationsTexts

type Wishes = Parameters<Push['change']>[0]

/** From ten in the evening to eight, until something else is chosen. */
const night = { from: 22 * 60, to: 8 * 60 }

/** What this device is knocked for, and when not. Shown as wished at once; what the server could not be told goes back. */
export function PushWishes({ push: { kinds, quiet, change } }: { push: Push }) {
	const [wished, setWished] = useState<Wishes>({})
	const waiting = useRef(0)
	// Each tells all that is wished and not settled yet; the last one settles it.
	const wish = async (next: Wishes) => {
		waiting.current++
		const all = { ...wished, ...next }
		setWished(all)
		const outcome = await change(all)
		waiting.current--
		if (waiting.current === 0) setWished({})
		if (outcome === 'failed') showToast('error', texts.failed)
	}
	const shownKinds = wished.kinds ?? kinds
	const shownQuiet = wished.quiet === undefined ? quiet : (wished.quiet ?? undefined)
	const toggle = (kind: PushKind, on: boolean) =>
		wish({ kinds: pushKinds.filter((one) => (one === kind ? on : shownKinds.includes(one))) })
	return (
		<>
			{pushKinds.map((kind) => (
				<SwitchRow
					key={kind}
					{...texts.kinds[kind]}
					on={shownKinds.includes(kind)}
					onChange={(on) => toggle(kind, on)}
				/>
			))}
			<SwitchRow
				title={texts.quiet}
				help={texts.quietHelp}
				on={shownQuiet !== undefined}
				onChange={(on) => wish({ quiet: on ? night : null })}
			/>
			{shownQuiet && <QuietHours quiet={shownQuiet} onChange={(next) => wish({ quiet: next })} />}
		</>
	)
}
