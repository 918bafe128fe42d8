import { choiceTexts } from '@ydo/contract/texts/choice'
import { Notice } from './notice.tsx'

const texts = {
	unkept: { title: choiceTexts.unkeptTitle, help: choiceTexts.unkeptHelp },
	violated: { title: choiceTexts.pausedTitle, help: choiceTexts.pausedHelp },
} as const

type StoppedProps = { why: keyof typeof texts; className: string | undefined }

/** Replaces the cards while choices are stopped on this device: a like would be lost. */
export function Stopped({ why, className }: StoppedProps) {
	return (
		<div className={className}>
			<Notice kind="error" {...texts[why]} onReload={() => location.reload()} />
		</div>
	)
}
