import type { HeldChat } from '@ydo/contract/held-chats'
import { areMarked, ownWishes } from './announce.ts'
import { sendsBlanks } from './blanks.ts'
import { chatOf } from './change-chats.ts'
import type { ChatCore, LogEnd } from './chat-core.ts'
import { kinds, saidIn } from './chat-kinds.ts'
import { matchIds } from './chat-root.ts'
import type { ChatMessage, ChatSummary, ChatView, SharedDetails } from './chat-view.ts'
import { mayWriteTo, shownOf } from './may-write.ts'
import { inOrder, summaryOf } from './summary.ts'
import { threadOf } from './thread.ts'
import { verificationOf } from './verification.ts'
import { noWishes } from './wishes.ts'

/** What screens see: the same objects until something else is shown. */
export type ChatSnapshots = {
	list(): readonly ChatSummary[]
	view(id: string): ChatView | undefined
	/** Something may have changed: whether anything that was asked for is shown otherwise now. */
	renew(): boolean
}

type Lines = { from: readonly unknown[]; messages: readonly ChatMessage[] }

export function createChatSnapshots(core: ChatCore): ChatSnapshots {
	let list: readonly ChatSummary[] = []
	let isListed = false
	const views = new Map<string, ChatView | undefined>()
	const lines = new Map<string, Lines>()

	function linesOf(id: string, { from: begin, messages: log }: LogEnd): readonly ChatMessage[] {
		const chat = chatOf(core, id)
		const { fold, outbox } = chat
		const [shown, isMarked] = [shownOf(chat, ownWishes(core)), areMarked(core, chat)]
		const from = [log, outbox, shown, isMarked, fold.theirRead, fold.theirDelivered]
		const before = lines.get(id)
		if (before?.from.every((one, at) => one === from[at])) return before.messages
		const messages = kept(before?.messages ?? [], threadOf({ log, begin, outbox, fold, shown, areMarked: isMarked }))
		lines.set(id, { from, messages })
		return messages
	}

	/** Where not all of the peer's messages are shown, none is before it is known which. */
	function logNow(id: string, shown: number): LogEnd | undefined {
		const whole = core.memory.logs.get(id)
		if (whole) return { from: 0, messages: whole }
		return shown === Number.POSITIVE_INFINITY ? core.memory.ends.get(id) : undefined
	}

	function viewNow(id: string): ChatView | undefined {
		const summary = summaryOf(core, id)
		if (!summary) return undefined
		const chat = chatOf(core, id)
		const { fold } = chat
		const shown = shownOf(chat, ownWishes(core))
		const log = core.memory.open.has(id) ? logNow(id, shown) : undefined
		const isClosed = summary.status !== 'open' && summary.status !== 'silent'
		return {
			...summary,
			messages: log ? linesOf(id, log) : nothing,
			isRead: log !== undefined,
			isWhole: log?.from === 0,
			mayWrite: isClosed || core.parts.isStopped() ? 'no' : mayWriteTo(chat, ownWishes(core)),
			heldBack: Math.max(0, fold.theirs - shown),
			theirWishes: fold.theirWishes ?? noWishes,
			// What they tell of themselves is no way past [Note: who may write].
			theirDetails: shown > 0 ? fold.theirDetails : noDetails,
			ownDetails: ownDetails(chat),
			sendsBlanks: sendsBlanks(fold, core.parts.now()),
			verification: verificationOf(core, summary),
			farewell: fold.farewell,
		}
	}

	function newList(): readonly ChatSummary[] {
		const known = new Map(list.map((one) => [one.id, one]))
		const next = inOrder(
			core,
			matchIds(core).flatMap((id) => summaryOf(core, id) ?? []),
		).map((one) => same(known.get(one.id), one))
		return next.length === list.length && next.every((one, at) => one === list[at]) ? list : next
	}

	return {
		list() {
			if (!isListed) list = newList()
			isListed = true
			return list
		},
		view(id) {
			if (!views.has(id)) views.set(id, viewNow(id))
			return views.get(id)
		},
		renew() {
			const before = list
			if (isListed) list = newList()
			let isOther = list !== before
			for (const [id, view] of views) {
				const next = sameView(view, viewNow(id))
				views.set(id, next)
				isOther ||= next !== view
				if (!core.memory.open.has(id)) lines.delete(id)
			}
			return isOther
		},
	}
}

const nothing: readonly ChatMessage[] = []
const noDetails: SharedDetails = {}

/** What is said to be told, though it waits. */
function ownDetails({ fold, outbox }: HeldChat): SharedDetails {
	const waiting = outbox.findLast(({ kind }) => kind === kinds.details)
	const said = waiting && saidIn(waiting)
	return said?.says === 'details' ? said.details : fold.ownDetails
}

/** The lines before, where they show the same: a long thread is drawn again only where it changed. */
function kept(before: readonly ChatMessage[], next: readonly ChatMessage[]): readonly ChatMessage[] {
	const known = new Map(before.map((line) => [line.id, line]))
	return next.map((line) => {
		const one = known.get(line.id)
		return one && isSameLine(one, line) ? one : line
	})
}

/** Of one message: all else of it stays as it was sent. */
function isSameLine(one: ChatMessage, other: ChatMessage): boolean {
	const { own, theirs } = other.reactions
	const isSame = one.state === other.state && one.at === other.at && one.quote?.id === other.quote?.id
	return isSame && one.reactions.own === own && one.reactions.theirs === theirs
}

function same<Shown>(before: Shown | undefined, next: Shown): Shown {
	return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next
}

function sameView(before: ChatView | undefined, next: ChatView | undefined): ChatView | undefined {
	if (!before || !next || before.messages !== next.messages) return next
	const [{ messages: _, ...one }, { messages: __, ...other }] = [before, next]
	return JSON.stringify(one) === JSON.stringify(other) ? before : next
}
