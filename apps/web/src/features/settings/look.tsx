import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import { motion } from '#platform/motion.ts'
import { theme } from '#platform/theme.ts'
import { usePreference } from '#platform/use-preference.ts'
import { welcomeChoice } from '#platform/welcome-choice.ts'
import { Group } from '#ui/group.tsx'
import { Rows } from '#ui/rows.tsx'
import { SegmentedRow } from '#ui/segmented-row.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'

const appearances = [
	{ value: 'light', label: texts.light },
	{ value: 'dark', label: texts.dark },
	{ value: 'system', label: texts.system },
] as const

/** Appearance and motion: they hold at once, for this device. */
export function Look() {
	const [appearance, setAppearance] = usePreference(theme)
	const [moving, setMoving] = usePreference(motion)
	const [welcome, setWelcome] = usePreference(welcomeChoice)
	return (
		<Group title={texts.look}>
			<Rows>
				<SegmentedRow title={texts.appearance} options={appearances} value={appearance} onChange={setAppearance} />
				<SwitchRow
					title={texts.lessMotion}
					help={texts.lessMotionHelp}
					on={moving === 'less'}
					onChange={(on) => setMoving(on ? 'less' : 'system')}
				/>
				<SwitchRow
					title={texts.skipWelcome}
					help={texts.skipWelcomeHelp}
					on={welcome === 'skip'}
					onChange={(on) => setWelcome(on ? 'skip' : 'play')}
				/>
			</Rows>
		</Group>
	)
}
