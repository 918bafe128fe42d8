import type { ChatMessage, Sign } from '@ydo/client/chat/chat-view'
import { sayWhen } from '@ydo/client/sessions/say-when'
import { countLetters } from '@ydo/contract/letters'
import { type ReportReason, reportLimits, reportReasons } from '@ydo/contract/reports'
import { chatTexts } from '@ydo/contract/texts/chat'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { SafetyAsk } from '#member/safety.ts'
import { chatsOf, useChat, useChatList } from '#member/use-chats.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tick } from '#ui/tick.tsx'
import styles from './safety.module.css'
import { type Sent, useReport } from './use-report.ts'

type ReportFormProps = {
	member: string
	ask: SafetyAsk
	onBlock(): Promise<string | undefined>
	onSent(sent: Sent): void
	/** Absent if there is no previous page. */
	onBack: (() => void) | undefined
}

/** The report form: reason, text, messages, and who will see it. */
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
					counter={texts.counter(countLetters(report.words), reportLimits.words)}
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

type ReasonListProps = {
	chosen: ReportReason | undefined
	error: string | undefined
	onChoose(reason: ReportReason): void
}

/** The reasons of a report, one to be chosen. */
function ReasonList({ chosen, error, onChoose }: ReasonListProps) {
	const id = useId()
	return (
		<fieldset className="column shrinks" aria-describedby={error && `${id}-error`}>
			<legend className={styles.label}>{texts.reason}</legend>
			{reportReasons.map((reason, index) => (
				<label key={reason} className={styles.line}>
					<input
						type="radio"
						name={id}
						checked={chosen === reason}
						// Gets the focus if nothing is chosen; the group's description gives the error.
						data-invalid={(error && index === 0) || undefined}
						onChange={() => onChoose(reason)}
					/>
					<span className={styles.dot} aria-hidden="true" />
					{texts.reasons[reason]}
				</label>
			))}
			<FieldError id={`${id}-error`}>{error}</FieldError>
		</fieldset>
	)
}

type EvidencePickerProps = {
	member: string
	chat: string
	chosen: readonly string[]
	onChoose(messages: readonly string[]): void
}

/** The peer's newest messages, to select from individually. */
function EvidencePicker({ member, chat, chosen, onChoose }: EvidencePickerProps) {
	return (
		<details className={styles.evidence}>
			<summary>
				{texts.choose}
				{chosen.length > 0 && <span className={styles.count}>{texts.chosen(chosen.length)}</span>}
			</summary>
			<Messages member={member} chat={chat} chosen={chosen} onChoose={onChoose} />
		</details>
	)
}

function Messages({ member, chat, chosen, onChoose }: EvidencePickerProps) {
	const view = useChat(member, chat)
	const signs = useSigns(member, chat, view?.isWhole === true)
	if (!view?.isWhole) return <p role="status">{texts.messagesLoading}</p>
	const said = [...view.messages.filter(isShowable), ...signs.map((sign) => ({ ...sign, text: textOf(sign) }))]
	const theirs = said.toSorted((one, other) => other.at - one.at).slice(0, reportLimits.messages)
	if (theirs.length === 0) return <p>{texts.noMessages}</p>
	const toggle = (id: string, on: boolean) => onChoose(on ? [...chosen, id] : chosen.filter((other) => other !== id))
	return (
		<>
			<p className={styles.soft}>{texts.chooseHelp}</p>
			{theirs.map(({ id, text, at }) => (
				<Tick
					key={id}
					label={text}
					help={sayWhen(new Date(at).toISOString(), Date.now())}
					checked={chosen.includes(id)}
					onChange={(on) => toggle(id, on)}
				/>
			))}
		</>
	)
}

function isShowable({ isOwn, state, text }: ChatMessage): boolean {
	return !isOwn && state !== 'unverified' && text !== ''
}

const noSigns: readonly Sign[] = []

/** The peer's reactions and details in a chat whose messages are loaded. */
function useSigns(member: string, chat: string, isRead: boolean): readonly Sign[] {
	const [signs, set] = useState(noSigns)
	useEffect(() => {
		let isLeft = false
		if (isRead)
			chatsOf(member)
				.then((chats) => chats.signs(chat))
				.then((found) => isLeft || set(found), console.error)
		return () => {
			isLeft = true
		}
	}, [member, chat, isRead])
	return signs
}

function textOf(sign: Sign): string {
	if (sign.says === 'reaction') return texts.signs.reaction(sign.emoji, sign.to)
	const details = Object.entries(sign.details).map(([name, text]) => `${names.get(name) ?? name}: ${text}`)
	return [texts.signs.details, ...details].join(' · ')
}

// A Map, not an object: a peer's word may be the name of an object's builtin property.
const names = new Map<string, string>(Object.entries(chatTexts.details.labels))
