import type { HeldFold, HeldMessage, HeldOutgoing } from '@ydo/contract/held-chats'
import { type Said, saidIn } from './chat-kinds.ts'
import type { ChatMessage, Quote } from './chat-view.ts'

export type ThreadParts = {
	/** In their order, from the place `begin` to the last. */
	log: readonly HeldMessage[]
	begin: number
	outbox: readonly HeldOutgoing[]
	fold: Pick<HeldFold, 'theirRead' | 'theirDelivered'>
	/** Of the peer's messages, so many are shown. */
	shown: number
	/** Whether both want marks. */
	areMarked: boolean
}

/** The lines of a chat, the oldest first: what was written, with what was said about it since. */
export function threadOf(parts: ThreadParts): ChatMessage[] {
	const { log, begin, outbox } = parts
	const lines = new Map<string, ChatMessage>()
	const [removed, reactions] = [new Set<string>(), new Map<string, ChatMessage['reactions']>()]
	let [theirs, unverified] = [0, 0]

	function note(said: Said, isOwn: boolean): void {
		if (said.says === 'removal' && isOwn) removed.add(said.of)
		if (said.says !== 'reaction') return
		const before = reactions.get(said.to) ?? none
		reactions.set(said.to, { ...before, [isOwn ? 'own' : 'theirs']: said.emoji })
	}

	function add(line: Omit<ChatMessage, 'quote' | 'reactions'>, answers?: string): void {
		if (!line.isOwn && ++theirs > parts.shown) return
		lines.set(line.id, { ...line, quote: quoteOf(lines, answers), reactions: none })
	}

	for (const [place, message] of log.entries()) {
		const { id, isOwn, at, state } = message
		if (state === 'sealed') continue
		if (state === 'false') {
			// As many as of words: they are no way past [Note: who may write].
			if (!isOwn && ++unverified <= parts.shown)
				lines.set(id, { id, isOwn, at, text: '', state: 'unverified', quote: undefined, reactions: none })
			continue
		}
		const said = saidIn(message)
		if (said.says === 'words')
			add({ id, isOwn, at, text: said.text, state: stateAt(begin + place, isOwn, parts) }, said.answers)
		else note(said, isOwn)
	}
	for (const item of outbox) {
		const said = saidIn(item)
		const { id, at } = item
		if (said.says === 'words') add({ id, isOwn: true, at, text: said.text, state: stateOf(item) }, said.answers)
		else if (!item.isRefused || said.says === 'removal') note(said, true)
	}
	return [...lines.values()].filter(({ id }) => !removed.has(id)).map((line) => finished(line, removed, reactions))
}

/** Of one's own that waits. */
export function stateOf({ isSent, isRefused }: HeldOutgoing): ChatMessage['state'] {
	if (isRefused) return 'refused'
	return isSent ? 'sent' : 'waits'
}

/** Of one that is in the chat. */
export function stateAt(
	place: number,
	isOwn: boolean,
	{ fold: { theirRead, theirDelivered }, areMarked }: Pick<ThreadParts, 'fold' | 'areMarked'>,
): ChatMessage['state'] {
	if (!isOwn || !areMarked) return 'sent'
	if (place < theirRead) return 'read'
	return place < theirDelivered ? 'delivered' : 'sent'
}

const none: ChatMessage['reactions'] = { own: '', theirs: '' }

function quoteOf(lines: ReadonlyMap<string, ChatMessage>, id: string | undefined): Quote | undefined {
	const line = id === undefined ? undefined : lines.get(id)
	return line && { id: line.id, text: line.text, isOwn: line.isOwn }
}

function finished(
	line: ChatMessage,
	removed: ReadonlySet<string>,
	reactions: ReadonlyMap<string, ChatMessage['reactions']>,
): ChatMessage {
	const isQuoteGone = line.quote && removed.has(line.quote.id)
	const said = reactions.get(line.id)
	if (!isQuoteGone && !said) return line
	return { ...line, ...(said && { reactions: said }), ...(isQuoteGone && { quote: undefined }) }
}
