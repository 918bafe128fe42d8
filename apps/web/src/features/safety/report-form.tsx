import { reportLimits } from '@ydo/contract/reports'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { type FormEvent, useEffect, useRef } from 'react'
import type { SafetyAsk } from '#platform/safety.ts'
import { useChatList } from '#platform/use-chats.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tick } from '#ui/tick.tsx'
import { EvidencePicker } from './evidence-picker.tsx'
import { ReasonList } from './reason-list.tsx'
import styles from './safety.module.css'
import { type Sent, useReport } from './use-report.ts'

type ReportFormProps = {
	member: string
	ask: SafetyAsk
	onBlock(): Promise<string | undefined>
	onSent(sent: Sent): void
	/** Absent where there is nothing before it. */
	onBack: (() => void) | undefined
}

/** Why somebody is reported, in which words, with which messages, and who is shown that. */
export function ReportForm({ member, ask: { peer, name, isBlocked }, onBlock, onSent, onBack }: ReportFormProps) {
	const chat = useChatList()?.find((one) => one.peer === peer)?.id
	const report = useReport({ member, peer, chat, onBlock: isBlocked ? async () => undefined : onBlock, onSent })
	const heading = useRef<HTMLHeadingElement>(null)
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => heading.current?.focus(), [])
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (!report.busy && !(await report.submit()))
			form.current?.querySelector<HTMLElement>('[data-invalid], [aria-invalid]')?.focus()
	}
	return (
		<>
			<h2 ref={heading} tabIndex={-1}>
				{texts.report(name)}
			</h2>
			<form ref={form} className={styles.form} onSubmit={submit} noValidate>
				<ReasonList chosen={report.reason} error={report.reasonError} onChoose={report.setReason} />
				<Field
					label={texts.words}
					hint={texts.wordsHint}
					lines={3}
					value={report.words}
					onChange={report.setWords}
					counter={texts.counter(report.words.length, reportLimits.words)}
					error={report.wordsError}
				/>
				{chat && <EvidencePicker member={member} chat={chat} chosen={report.messages} onChoose={report.setMessages} />}
				<div className={styles.shown}>
					<h3>{texts.shownTitle}</h3>
					<p>{texts.shown}</p>
					<p>{texts.shownNot}</p>
				</div>
				{!isBlocked && (
					<Tick
						label={texts.block(name)}
						help={texts.blockHelp}
						checked={report.wantsBlock}
						onChange={report.setWantsBlock}
					/>
				)}
				{report.failure && <Notice kind="failure" text={report.failure} />}
				<div className={styles.ends}>
					<Button type="submit" busy={report.busy}>
						{texts.send}
					</Button>
					{onBack && (
						<Button look="outline" disabled={report.busy} onClick={onBack}>
							{texts.back}
						</Button>
					)}
				</div>
			</form>
		</>
	)
}
