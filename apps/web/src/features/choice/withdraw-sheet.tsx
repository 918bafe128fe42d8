import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { type MouseEvent, useRef, useState } from 'react'
import { keepChoice } from '#platform/keep-choice.ts'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './withdraw-sheet.module.css'

type WithdrawSheetProps = {
	member: string
	peer: string
	name: string
	/** `done`: what came of it, if anything did. */
	onClose(done?: string): void
}

const texts = choiceTexts.withdrawing

/** Asks before a like is taken back. */
export function WithdrawSheet({ member, peer, name, onClose }: WithdrawSheetProps) {
	const [failure, setFailure] = useState<string>()
	const [busy, setBusy] = useState(false)
	const done = useRef<string>(undefined)
	const withdraw = async ({ currentTarget }: MouseEvent) => {
		const dialog = currentTarget.closest('dialog')
		setBusy(true)
		const failed = await keepChoice(member, (own) => own.withdraw(peer))
		setBusy(false)
		setFailure(failed)
		if (failed) return
		done.current = texts.done(name)
		dialog?.close()
	}
	const title = texts.title(name)
	return (
		<DialogSheet name={title} closeLabel={navTexts.close} onClose={() => onClose(done.current)}>
			<h2>{title}</h2>
			<p>{texts.help}</p>
			{failure && <Notice kind="failure" text={failure} />}
			<div className={styles.ways}>
				<Button small look="outline" busy={busy} onClick={withdraw}>
					{texts.confirm}
				</Button>
				<Button small onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
					{texts.cancel}
				</Button>
			</div>
		</DialogSheet>
	)
}
