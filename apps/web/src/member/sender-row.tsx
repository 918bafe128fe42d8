import type { SenderView } from '@ydo/client/member/member-view'
import { senderTexts as texts } from '@ydo/contract/texts/sender'
import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import { lastHere } from '#browser/this-device.ts'
import styles from './sender-row.module.css'

type SenderRowProps = {
	sender: SenderView
	/** True if this browser can send likes at all. */
	canSend: boolean
	/** Shows the result itself; does not reject. */
	onSendFromHere(): Promise<void>
	/** The button to take over with; member/ knows no ui/. */
	button: ComponentType<ComponentProps<'button'>>
}

/** Shows which device sends likes, and lets this one take over. The same whether likes are pending or not. */
export function SenderRow({ sender, canSend, onSendFromHere, button: Button }: SenderRowProps) {
	const [isBusy, setBusy] = useState(false)
	const isElsewhere = sender.is === 'other device'
	const title = useRef<HTMLParagraphElement>(null)
	const take = async () => {
		if (isBusy) return
		setBusy(true)
		await onSendFromHere()
		setBusy(false)
		// The button unmounts once this device sends, and loses the focus.
		requestAnimationFrame(() => document.activeElement === document.body && title.current?.focus())
	}
	return (
		<div className={styles.row}>
			<p ref={title} className={styles.title} tabIndex={-1}>
				{texts.title}
			</p>
			{(canSend || isElsewhere) && <p>{sayWho(sender)}</p>}
			{!canSend && <p>{texts.unable}</p>}
			{canSend && isElsewhere && (
				<Button className={styles.take} aria-disabled={isBusy} onClick={take}>
					{texts.sendFromHere}
				</Button>
			)}
		</div>
	)
}

function sayWho(sender: SenderView): string {
	if (sender.is === 'none') return texts.none
	if (sender.is === 'this device') return texts.here
	const { name, lastSeen } = sender
	return lastSeen === undefined ? texts.elsewhere(name) : texts.elsewhereSeen(name, lastHere(lastSeen, Date.now()))
}
