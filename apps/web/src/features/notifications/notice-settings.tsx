import { type PushKind, pushKinds } from '@ydo/contract/push'
import { notificationsTexts } from '@ydo/contract/texts/notifications'
import { useRef, useState } from 'react'
import { toastWords, usePreference } from '#browser/device-settings.ts'
import { useInstall } from '#browser/install.ts'
import { showToast } from '#browser/toasts.ts'
import { type Push, usePush } from '#member/push.ts'
import { Group } from '#ui/group.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { QuietHours } from './quiet-hours.tsx'

const { settings: texts } = notificationsTexts

/** A settings group: which push notifications this device gets and when, and what toasts show. */
export function NoticeSettings() {
	const push = usePush()
	const [words, setWords] = usePreference(toastWords)
	return (
		<Group title={texts.title}>
			<List>
				<PushRow push={push} />
				{push.state === 'on' && <PushWishes push={push} />}
				<SwitchRow
					title={texts.words}
					detail={texts.wordsHelp}
					on={words === 'shown'}
					onChange={(on) => setWords(on ? 'shown' : 'hidden')}
				/>
				<InstallRow />
				<ListRow to="/notifications" title={texts.list} detail={texts.listHelp} />
			</List>
		</Group>
	)
}

const { settings: textsInstallRow } = notificationsTexts

/** A row that installs YDO as an application, if that is possible and not done yet. */
function InstallRow() {
	const { state, ask } = useInstall()
	if (state === 'promptable')
		return (
			<ListRow
				title={textsInstallRow.install}
				detail={textsInstallRow.installHelp}
				icon="download"
				onClick={() => void ask()}
			/>
		)
	return state === 'ios-manual' ? <ListRow title={textsInstallRow.install} detail={textsInstallRow.homeScreen} /> : null
}

const { settings: textsPushRow } = notificationsTexts

const reasons = {
	unsupported: textsPushRow.unsupported,
	'ios-needs-home-screen': textsPushRow.homeScreen,
	denied: textsPushRow.denied,
} as const

/** Push notifications on this device: the switch, or what it requires first. */
function PushRow({ push: { state, turnOn, turnOff } }: { push: Push }) {
	const [wish, setWish] = useState<boolean>()
	const change = async (on: boolean) => {
		setWish(on)
		const outcome = await (on ? turnOn(pushKinds) : turnOff())
		setWish(undefined)
		if (outcome === 'failed') showToast('error', textsPushRow.failed)
	}
	if (state !== undefined && state !== 'on' && state !== 'off')
		return <ListRow title={textsPushRow.push} detail={reasons[state]} />
	const on = wish ?? state === 'on'
	return (
		<SwitchRow
			title={textsPushRow.push}
			detail={on ? textsPushRow.pushOn : textsPushRow.pushOff}
			on={on}
			onChange={change}
		/>
	)
}

const { settings: textsPushWishes } = notificationsTexts

type Wishes = Parameters<Push['change']>[0]

/** Default: ten in the evening to eight in the morning. */
const night = { from: 22 * 60, to: 8 * 60 }

/**
 * The kinds of push notifications and the quiet hours on this device. Updates are optimistic, and roll back if the server cannot be
 * reached.
 */
function PushWishes({ push: { kinds, quiet, change } }: { push: Push }) {
	const [wished, setWished] = useState<Wishes>({})
	const waiting = useRef(0)
	// Each call sends all unconfirmed changes; the last one resolves them.
	const wish = async (next: Wishes) => {
		waiting.current++
		const all = { ...wished, ...next }
		setWished(all)
		const outcome = await change(all)
		waiting.current--
		if (waiting.current === 0) setWished({})
		if (outcome === 'failed') showToast('error', textsPushWishes.failed)
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
					title={textsPushWishes.kinds[kind].title}
					detail={textsPushWishes.kinds[kind].help}
					on={shownKinds.includes(kind)}
					onChange={(on) => toggle(kind, on)}
				/>
			))}
			<SwitchRow
				title={textsPushWishes.quiet}
				detail={textsPushWishes.quietHelp}
				on={shownQuiet !== undefined}
				onChange={(on) => wish({ quiet: on ? night : null })}
			/>
			{shownQuiet && <QuietHours quiet={shownQuiet} onChange={(next) => wish({ quiet: next })} />}
		</>
	)
}
