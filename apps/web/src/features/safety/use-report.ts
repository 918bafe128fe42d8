import type { Evidence } from '@ydo/client/chat/chat-view'
import type { ReportOutcome } from '@ydo/client/reports/create-reports'
import { type ReportReason, reportLimits } from '@ydo/contract/reports'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { useState } from 'react'
import { reportsOf } from '#platform/reports-of.ts'
import { chatsOf } from '#platform/use-chats.ts'

/** What became of a report: received or kept; whether the block that goes with it is not done, and why. */
export type Sent = {
	outcome: Exclude<ReportOutcome, { failure: string }>
	block: 'none' | 'done' | { failure: string }
}

type ReportOptions = {
	member: string
	peer: string
	/** Of the match with them, if there is one. */
	chat: string | undefined
	/** Answers, for people, why it could not be done. */
	onBlock(): Promise<string | undefined>
	onSent(sent: Sent): void
}

/** A report while it is written. Nothing that goes wrong loses it, and trying again makes no second one. */
export function useReport({ member, peer, chat, onBlock, onSent }: ReportOptions) {
	const reports = reportsOf(member)
	const [id] = useState(reports.newId)
	const [reason, setReason] = useState<ReportReason>()
	const [words, setWords] = useState('')
	const [messages, setMessages] = useState<readonly string[]>([])
	const [wantsBlock, setWantsBlock] = useState(true)
	const [busy, setBusy] = useState(false)
	const [failure, setFailure] = useState<string>()
	const [isTried, setTried] = useState(false)
	const over = words.length - reportLimits.words

	/** None of what the device cannot read. */
	async function evidence(): Promise<readonly Evidence[]> {
		if (!chat || messages.length === 0) return []
		try {
			return await (await chatsOf(member)).evidence(chat, messages)
		} catch (error) {
			console.error(error)
			return []
		}
	}

	async function send(chosen: ReportReason): Promise<void> {
		const shown = await evidence()
		if (shown.length < messages.length) {
			setFailure(texts.lost)
			setMessages([])
			return
		}
		const report = { id, about: peer, reason: chosen, words: words.trim(), messages: [...shown] }
		const outcome = await reports.send(report)
		if (typeof outcome === 'object' && 'failure' in outcome) return setFailure(outcome.failure)
		const blockFailure = wantsBlock ? await onBlock() : undefined
		const block = blockFailure ? { failure: blockFailure } : wantsBlock ? 'done' : 'none'
		onSent({ outcome, block })
	}

	return {
		reason,
		setReason,
		reasonError: isTried && !reason ? texts.reasonMissing : undefined,
		words,
		setWords,
		wordsError: over > 0 ? texts.tooLong(over) : undefined,
		messages,
		setMessages,
		wantsBlock,
		setWantsBlock,
		busy,
		failure,
		/** Whether it went, or is kept; otherwise something is to be mended first. */
		async submit(): Promise<boolean> {
			setTried(true)
			setFailure(undefined)
			if (!reason || over > 0) return false
			setBusy(true)
			await send(reason).finally(() => setBusy(false))
			return true
		},
	}
}
