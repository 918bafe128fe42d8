import { notificationsTexts } from '@ydo/contract/texts/notifications'
import { usePush } from '#platform/push.ts'
import { toastWords } from '#platform/toast-words.ts'
import { usePreference } from '#platform/use-preference.ts'
import { Group } from '#ui/group.tsx'
import { RowLink, Rows } from '#ui/rows.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { InstallRow } from './install-row.tsx'
import { PushRow } from './push-row.tsx'
import { PushWishes } from './push-wishes.tsx'

const { settings: texts } = notificationsTexts

/** A group of the settings: what may knock at this device and when, and what toasts show. */
export function NoticeSettings() {
	const push = usePush()
	const [words, setWords] = usePreference(toastWords)
	return (
		<Group title={texts.title}>
			<Rows>
				<PushRow push={push} />
				{push.state === 'on' && <PushWishes push={push} />}
				<SwitchRow
					title={texts.words}
					help={texts.wordsHelp}
					on={words === 'shown'}
					onChange={(on) => setWords(on ? 'shown' : 'hidden')}
				/>
				<InstallRow />
				<RowLink to="/notifications" title={texts.list} help={texts.listHelp} />
			</Rows>
		</Group>
	)
}
