import type { ChatViolation, HeldChat, HeldEpoch, HeldMessage } from '@ydo/contract/held-chats'
import type { ChatRoot } from '@ydo/crypto/branded'
import { toBase64url } from '@ydo/crypto/bytes'
import { type Changed, chatOf, logOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { rootOf } from './chat-root.ts'
import { violationOf } from './chat-violation.ts'
import { foldMessage } from './fold-message.ts'
import { openHeld, placeMessage, type ReadMessage } from './judge-message.ts'
import { isPast } from './past-chats.ts'

/** A chat while messages are taken. */
type Taking = {
	id: string
	chat: HeldChat
	log: HeldMessage[]
	ids: Set<string>
	/** The place of the first message that is new or other than it was. */
	from: number
	violation?: ChatViolation
}

/** Takes messages in their order; those of a chat after something in it was violated, or that is past, are refused. To be called in turn. */
export async function takePage(core: ChatCore, messages: readonly ReadMessage[]): Promise<Changed> {
	const takings = new Map<string, Taking>()
	for (const message of messages) {
		const taking = takings.get(message.chat) ?? (await begin(core, message.chat))
		takings.set(message.chat, taking)
		const isStopped = taking.violation !== undefined || core.memory.violations.has(message.chat)
		if (!isStopped && !isPast(taking.chat, core.parts.now())) await takeOne(core, taking, message)
	}
	return changedBy(takings)
}

/** Opens what came under a root before it was known. To be called in turn. */
export async function openSealed(
	core: ChatCore,
	id: string,
	{ epoch: { epoch }, root }: { epoch: HeldEpoch; root: ChatRoot },
): Promise<Changed> {
	const taking = await begin(core, id)
	const { log } = taking
	for (const [place, message] of log.entries()) {
		if (message.epoch !== epoch || message.state !== 'sealed' || taking.violation) continue
		await openAt(core, taking, { place, root, message, isElsewhere: message.isOwn })
	}
	taking.chat = withRoot(taking.chat, epoch, root)
	return changedBy(new Map([[id, taking]]))
}

/** The chat with an epoch that is open. */
export function withRoot(chat: HeldChat, epoch: number, root: ChatRoot): HeldChat {
	const opened = ({ init, ...one }: HeldEpoch): HeldEpoch => {
		const made = one.isOwn && one.count === 0 ? init : undefined
		return { ...one, root: toBase64url(root), ...(made !== undefined && { made }) }
	}
	return { ...chat, epochs: chat.epochs.map((one) => (one.epoch === epoch ? opened(one) : one)) }
}

async function begin(core: ChatCore, id: string): Promise<Taking> {
	const log = [...(await logOf(core, id))]
	return { id, chat: chatOf(core, id), log, ids: new Set(log.map((message) => message.id)), from: log.length }
}

async function takeOne(core: ChatCore, taking: Taking, read: ReadMessage): Promise<void> {
	const placed = await placeMessage(read, { ...taking, self: core.parts.member })
	if (placed === 'known') return
	if ('fault' in placed) {
		const { seq, stamp } = read
		const refused = { seq, stamp, body: toBase64url(read.bytes) }
		taking.violation = violationOf(core, { chat: taking.id, fault: placed.fault, refused })
		return
	}
	const { message, epoch } = placed
	const place = taking.log.push(message) - 1
	taking.ids.add(message.id)
	const epochs = taking.chat.epochs.map((one) => (one.epoch === epoch.epoch ? epoch : one))
	const isBack = taking.chat.outbox.some(({ id }) => id === message.id)
	const outbox = isBack ? taking.chat.outbox.filter(({ id }) => id !== message.id) : taking.chat.outbox
	taking.chat = { ...taking.chat, epochs, outbox }
	const root = epoch.init === undefined ? rootOf(core, read.chat, epoch.epoch) : undefined
	if (root) await openAt(core, taking, { place, root, message, isElsewhere: message.isOwn && !isBack })
}

type Opening = { place: number; root: ChatRoot; message: HeldMessage; isElsewhere: boolean }

async function openAt(core: ChatCore, taking: Taking, { place, root, message, isElsewhere }: Opening): Promise<void> {
	const epoch = taking.chat.epochs.find((one) => one.epoch === message.epoch)
	if (!epoch) return
	const opened = await openHeld(message, { root, epoch, log: taking.log })
	taking.log[place] = opened.message
	taking.from = Math.min(taking.from, place)
	const { isNew: isPast } = core.memory
	const placeOf = (id: string) => taking.log.findIndex((one) => one.id === id)
	const seenPlace = epoch.first + opened.message.seen
	taking.chat = {
		...taking.chat,
		fold: foldMessage(taking.chat.fold, opened.message, { place, seenPlace, isPast, isElsewhere, placeOf }),
	}
	// Sender and reader were shown two histories.
	if (opened.fault) taking.violation = violationOf(core, { chat: taking.id, fault: opened.fault, refused: message })
	if (opened.message.isOwn) return
	core.memory.typing.delete(taking.id)
	const { size = 0, root: told } = opened.head ?? {}
	if (told && size > 0) taking.chat = { ...taking.chat, toldHead: { size, root: toBase64url(told) } }
}

function changedBy(takings: ReadonlyMap<string, Taking>): Changed {
	const all = [...takings]
	return {
		chats: new Map(all.map(([id, { chat }]) => [id, chat])),
		logs: new Map(all.map(([id, { log, from }]) => [id, { messages: log, from }])),
		violations: all.flatMap(([, { violation }]) => violation ?? []),
	}
}
