import { blockTexts } from '@ydo/contract/texts/block'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './safety.module.css'

type BlockOrReportProps = {
	name: string
	/** Whether one came back from the report. */
	isBack: boolean
	onReport(): void
	/** Answers, for people, why it could not be done. */
	onBlock(): Promise<string | undefined>
	/** Blocked: the dialog around this closes. */
	onDone(): void
}

/** What one can do against somebody, and what becomes of it. */
export function BlockOrReport({ name, isBack, onReport, onBlock, onDone }: BlockOrReportProps) {
	const [busy, setBusy] = useState(false)
	const [failure, setFailure] = useState<string>()
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		if (isBack) heading.current?.focus()
	}, [isBack])
	const block = async ({ currentTarget }: MouseEvent) => {
		const dialog = currentTarget.closest('dialog')
		setBusy(true)
		const failed = await onBlock()
		setBusy(false)
		setFailure(failed)
		if (failed) return
		onDone()
		dialog?.close()
	}
	return (
		<>
			<h2 ref={heading} tabIndex={-1}>
				{texts.title(name)}
			</h2>
			{failure && <Notice kind="failure" text={failure} />}
			<section className={styles.way} aria-label={texts.blockTitle}>
				<p>{blockTexts.help}</p>
				<Button className={styles.danger} look="outline" busy={busy} onClick={block}>
					{blockTexts.button(name)}
				</Button>
			</section>
			<section className={styles.way} aria-label={texts.reportTitle}>
				<p>{texts.reportHelp}</p>
				<Button disabled={busy} onClick={onReport}>
					{texts.report(name)}
				</Button>
			</section>
		</>
	)
}
