import { sayDate, sayWhen } from '@ydo/client/sessions/say-when'
import type { SessionView } from '@ydo/contract/sessions'
import { sessionsTexts as texts } from '@ydo/contract/texts/sessions'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/rows.tsx'
import styles from './sessions.module.css'

type SessionRowProps = {
	session: SessionView
	busy: boolean
	failed: boolean
	onEnd(id: string, device: string): void
}

/** One sign-in. This device's is ended by signing out. */
export function SessionRow({ session, busy, failed, onEnd }: SessionRowProps) {
	const device = session.device ?? texts.unknownDevice
	const [used, begun] = [sayWhen(session.usedAt, Date.now()), sayDate(session.begunAt)]
	if (session.current) return <Row title={device} help={texts.thisDevice(begun)} />
	return (
		<Row title={device} help={texts.otherDevice(used, begun)}>
			<Button
				small
				look="outline"
				busy={busy}
				aria-label={texts.endOf(device, used)}
				onClick={() => onEnd(session.id, device)}
			>
				{texts.end}
			</Button>
			{failed && (
				<p className={styles.error} role="alert">
					{texts.notEnded}
				</p>
			)}
		</Row>
	)
}
