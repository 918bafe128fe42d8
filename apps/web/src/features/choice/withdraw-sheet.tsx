import type { Choice, SenderView } from '@ydo/client/member/member-view'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { type MouseEvent, useRef, useState } from 'react'
import { keepChoice } from '#member/member-actions.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { nameOf } from './say-state.ts'
import { sayUntil } from './say-until.ts'
import styles from './withdraw-sheet.module.css'

type WithdrawSheetProps = {
	member: string
	choice: Choice
	sender: SenderView
	name: string
	/** `done`: the text of the result, if there is one. */
	onClose(done?: string): void
}

const texts = choiceTexts.withdrawing

/** Asks before a like is withdrawn. A sent one stands until its week ends, and the sheet says so. */
export function WithdrawSheet({ member, choice, sender, name, onClose }: WithdrawSheetProps) {
	const [failure, setFailure] = useState<string>()
	const [busy, setBusy] = useState(false)
	const done = useRef<string>(undefined)
	const { state, until } = choice
	const day = state === 'sent' && until !== undefined ? sayUntil(until, Date.now()) : undefined
	const withdraw = async ({ currentTarget }: MouseEvent) => {
		const dialog = currentTarget.closest('dialog')
		setBusy(true)
		const failed = await keepChoice(member, (own) => own.withdraw(choice.peer))
		setBusy(false)
		setFailure(failed)
		if (failed) return
		done.current = day ? texts.doneSent(name, day) : texts.done(name)
		dialog?.close()
	}
	const title = texts.title(name)
	return (
		<Sheet name={title} closeLabel={navTexts.close} onClose={() => onClose(done.current)}>
			<h2>{title}</h2>
			<p>
				{day ? texts.sent(day) : state === 'other device' ? texts.elsewhere(nameOf(sender)) : texts.unsent} {texts.card}
			</p>
			{failure && <Notice kind="failure" text={failure} />}
			<div className={styles.ways}>
				<Button small look="outline" busy={busy} onClick={withdraw}>
					{texts.confirm}
				</Button>
				<Button small onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
					{texts.cancel}
				</Button>
			</div>
		</Sheet>
	)
}
