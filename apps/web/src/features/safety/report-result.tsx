import { reportTexts as texts } from '@ydo/contract/texts/report'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './safety.module.css'
import type { Sent } from './use-report.ts'

type ReportResultProps = {
	sent: Sent
	name: string
	/** Answers, for people, why it could not be done. */
	onBlock(): Promise<string | undefined>
}

/** The receipt of a report, or that it waits; and whether they are blocked. */
export function ReportResult({ sent: { outcome, block }, name, onBlock }: ReportResultProps) {
	const [failure, setFailure] = useState(typeof block === 'object' ? block.failure : undefined)
	const [isBlocked, setBlocked] = useState(block === 'done')
	const [busy, setBusy] = useState(false)
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => heading.current?.focus(), [])
	const again = async () => {
		setBusy(true)
		const failed = await onBlock()
		setBusy(false)
		setFailure(failed)
		setBlocked(!failed)
		if (!failed) heading.current?.focus() // the button goes with its press
	}
	const isKept = outcome === 'kept'
	return (
		<>
			<h2 ref={heading} tabIndex={-1}>
				{isKept ? texts.keptTitle : texts.receiptTitle}
			</h2>
			{!isKept && <p className={styles.code}>{outcome.receipt.code}</p>}
			<p>{isKept ? texts.keptHelp : texts.receiptHelp}</p>
			{isBlocked && <p>{texts.alsoBlocked(name)}</p>}
			{failure && (
				<Notice kind="failure" text={failure}>
					<Button small look="outline" busy={busy} onClick={again}>
						{texts.blockAgain}
					</Button>
				</Notice>
			)}
			<div className={styles.ends}>
				<Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>{texts.done}</Button>
			</div>
		</>
	)
}
