import { likingTexts } from '@ydo/contract/texts/home'
import { Notice } from './notice.tsx'

type StoppedProps = { why: keyof typeof likingTexts.stopped; className: string | undefined }

/** Replaces the cards while choices are stopped on this device: a like would be lost. */
export function Stopped({ why, className }: StoppedProps) {
	return (
		<div className={className}>
			<Notice kind="error" {...likingTexts.stopped[why]} onReload={() => location.reload()} />
		</div>
	)
}
