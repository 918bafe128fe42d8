import { notificationsTexts } from '@ydo/contract/texts/notifications'
import { useInstall } from '#platform/install.ts'
import { Row, RowButton } from '#ui/rows.tsx'

const { settings: texts } = notificationsTexts

/** The way to YDO as an application of its own, where there is one and it is not gone yet. */
export function InstallRow() {
	const { state, ask } = useInstall()
	if (state === 'promptable')
		return <RowButton title={texts.install} help={texts.installHelp} icon="download" onClick={() => void ask()} />
	return state === 'ios-manual' ? <Row title={texts.install} help={texts.homeScreen} /> : null
}
