import type { Evidence } from '@ydo/client/chat/chat-view'
import type { ReportOutcome } from '@ydo/client/reports/create-reports'
import { lettersOver, limitOf } from '@ydo/contract/letters'
import { type ReportReason, reportLimits } from '@ydo/contract/reports'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { useState } from 'react'
import { reportsOf } from '#member/reports-of.ts'
import { chatsOf } from '#member/use-chats.ts'

/** The result of a report: received or queued; and, if the block with it failed, why. */
export type Sent = {
	outcome: Exclude<ReportOutcome, { failure: string }>
	block: 'none' | 'done' | { failure: string }
}

type ReportOptions = {
	member: string
	peer: string
	/** The chat of the match with them, if there is one. */
	chat: string | undefined
	/** Returns an error text if it failed. */
	onBlock(): Promise<string | undefined>
	onSent(sent: Sent): void
}

/** State of a report while it is being written. No failure loses it, and a retry creates no second one. */
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
	const over = lettersOver(words, limitOf(reportLimits.words))

	/** Without messages that the device cannot read. */
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
		const report = { id, about: peer, reason: chosen, words, messages: [...shown] }
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
		/** True if sent or queued; false if a field is invalid. */
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
