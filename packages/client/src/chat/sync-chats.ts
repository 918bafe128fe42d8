import type { HeldChat, HeldEpoch, HeldOutgoing } from '@ydo/contract/held-chats'
import { concat, fromBase64url, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { sealMessage } from '@ydo/crypto/chat-message'
import type { CheckedHead } from '#directory/create-directory-replica.ts'
import { isNear } from '#directory/judge-log.ts'
import type { AcceptedMatch } from '#likes/likes-state.ts'
import { type ChatCalls, refusalOf } from './chat-calls.ts'
import type { ChatKeys } from './chat-keys.ts'
import {
	emptyChat,
	haveReceipts,
	isLeft,
	isPast,
	nextOutgoing,
	refusedItem,
	sentWishes,
	withDelivery,
	withItem,
	withWishes,
} from './chat-state.ts'
import type { ChatParts, ChatStore } from './chat-store.ts'
import { hashAt, hashIn, type ReadMessage, readMessage, violationOf } from './chat-update.ts'
import { isSameWishes, wishesOf } from './chat-view.ts'

/** Attempts per chat and round. */
const mostTries = 3

type ToldHead = NonNullable<HeldChat['toldHead']>

/** An item of a chat's outbox. */
type Item = { id: string; item: string }

type Options = { parts: ChatParts; store: ChatStore; keys: ChatKeys; calls: ChatCalls }

/** Exchanges messages with the server. */
export function createChatSync({ parts, store, keys, calls }: Options) {
	const { vault, replica } = parts
	/** The highest message number the server has announced. */
	let announced = 0

	/**
	 * Receives new messages and sends queued ones. Returns false if chats cannot sync now.
	 * @throws whatever the calls throw
	 */
	async function round(): Promise<boolean> {
		if (parts.isStopped() || vault.view().status !== 'open') return false
		await recordEnds()
		await erasePast()
		await keys.openInits()
		await receive()
		const living = () => keys.stored().filter(keys.isLiving)
		await queueNews(living().map(({ id }) => id))
		await sendAll(keys.stored())
		await store.loadOpen()
		await endLeft(living())
		return true
	}

	function recordEnds(): Promise<void> {
		return store.change(() => {
			const ended = keys.ending().map(({ id }) => [id, { ...store.chat(id), isEnded: true }] as const)
			return ended.length > 0 ? { chats: new Map(ended) } : undefined
		})
	}

	/**
	 * Erases the messages of past chats, as announced to both. Ignores the server's word, which could have evidence erased. Chats with a
	 * violation keep everything. Without a checkpoint of today it waits: this device's clock may be wrong.
	 */
	async function erasePast(): Promise<void> {
		if (!isNear(replica.head(), parts.now())) return
		await store.change(() => {
			const now = parts.now()
			const ended = [...store.chats()].filter(([id, { isEnded }]) => isEnded && !store.isViolated(id))
			const noted = ended.filter(([, { endedAt }]) => endedAt === undefined)
			const past = ended.filter(([, chat]) => isPast(chat, now) && chat.epochs.length > 0)
			if (noted.length + past.length === 0) return undefined
			const chats = new Map(noted.map(([id, chat]) => [id, { ...chat, endedAt: now }] as const))
			for (const [id, { peer, endedAt = now }] of past) chats.set(id, { ...emptyChat, peer, isEnded: true, endedAt })
			return { chats, erased: past.map(([id]) => id) }
		})
	}

	/** Receives messages after the last stored one, in whole pages. @throws whatever the calls throw */
	async function receive(): Promise<void> {
		let hasRestarted = false
		try {
			for (;;) {
				const { messages, last } = await calls.after(store.number())
				if (last < store.number()) {
					// Once per round: otherwise a server whose number keeps decreasing would be polled without a pause.
					if (hasRestarted) throw new Error('a server that knows less each time')
					hasRestarted = true
					await restart(last)
					await keys.fetchChats()
					continue
				}
				// Accepting a higher number would hide all messages up to it.
				if (messages.some((one) => one.number > last)) throw new Error('a number above the last one')
				const next = messages.filter((one) => one.number > store.number())
				const number = next.at(-1)?.number
				if (number === undefined) break
				const read = next.flatMap((message) => readMessage(message) ?? [])
				if (read.some(isUnknown)) {
					await keys.fetchChats()
					await keys.openInits()
				}
				await store.receive(read, number)
				if (number >= last) break
			}
			store.endHistory()
		} finally {
			store.dropLogs()
		}
		await checkHeads()
	}

	/**
	 * A server whose last number decreased was restored from a backup and reuses numbers. Fetches everything again: known messages are
	 * recognised, and unconfirmed ones are sent once more.
	 */
	function restart(last: number): Promise<void> {
		announced = Math.min(announced, last)
		return store.change(() => {
			const sent = [...store.chats()].filter(([, { outbox }]) => outbox.some(({ isSent }) => isSent))
			const unsent = sent.map(([id, chat]) => [id, { ...chat, outbox: chat.outbox.map(unsentItem) }] as const)
			return { chats: new Map(unsent), number: 0 }
		})
	}

	function isUnknown({ chat, epoch }: ReadMessage): boolean {
		return !store.chat(chat).epochs.some((one) => one.epoch === epoch)
	}

	/**
	 * Checks the log heads claimed by peers against the log shown to this device. A head that does not fit ends only its chat: it is
	 * unsigned, so the peer may have made it up (docs/decisions/0027).
	 */
	async function checkHeads(): Promise<void> {
		const known = new Map<string, CheckedHead['outcome']>()
		for (const [id, { toldHead }] of store.chats()) {
			if (!toldHead || store.isViolated(id)) continue
			const { size, root } = toldHead
			const name = `${size} ${root}`
			const claim = { size, root: fromBase64url(root) }
			const outcome = known.get(name) ?? (await replica.checkHead(claim, await parts.ownLeaves())).outcome
			if (outcome === 'unavailable') return
			if (outcome === 'violated') return parts.onViolation()
			known.set(name, outcome)
			await (outcome === 'differs' ? rejectHead(id, toldHead) : settleHead(id, toldHead))
		}
	}

	/** Stores the claim in the message format: u64 size | root 32. */
	function rejectHead(id: string, { size, root }: ToldHead): Promise<void> {
		const refused = toBase64url(concat(unsigned(size, 8), fromBase64url(root)))
		return store.change(() => ({
			violations: [violationOf(store.chat(id), { chat: id, fault: 'other head', at: parts.now() }, refused)],
		}))
	}

	/** Another tab may have stored a newer head meanwhile. */
	function settleHead(id: string, checked: ToldHead): Promise<void> {
		return store.changeChat(id, (chat) => {
			const { toldHead, ...rest } = chat
			return toldHead?.size === checked.size && toldHead.root === checked.root ? rest : chat
		})
	}

	/**
	 * Queues unsent preferences and delivery receipts for each peer. Preferences go out only once the vault has them: otherwise two devices
	 * unaware of each other's change would each revert the other's.
	 */
	async function queueNews(ids: readonly string[]): Promise<void> {
		const wishes = () => wishesOf(vault.view().stored)
		const isOther = ids.some((id) => !isSameWishes(sentWishes(store.chat(id)), wishes()))
		if (isOther && (await vault.sync()) !== 'done') return
		await store.change(() => {
			const chats = new Map<string, HeldChat>()
			for (const id of ids) {
				const before = store.chat(id)
				const informed = withWishes(before, wishes(), parts)
				const isReceipt = haveReceipts(informed, wishesOf(vault.view().state))
				const after = isReceipt ? withDelivery(informed, parts) : informed
				if (after !== before) chats.set(id, after)
			}
			return chats.size > 0 ? { chats } : undefined
		})
	}

	/**
	 * Sends queued items in order, chat by chat. Each is sealed at its turn, and its bytes are stored before they are sent: retries send them
	 * unchanged until they are answered. A failure in one chat does not block the others.
	 * @throws the first error of a call
	 */
	async function sendAll(matches: readonly AcceptedMatch[]): Promise<void> {
		const failed: unknown[] = []
		for (const match of matches) await sendOutbox(match).catch((error: unknown) => failed.push(error))
		if (failed.length > 0) throw failed[0]
	}

	async function sendOutbox(match: AcceptedMatch): Promise<void> {
		const { id } = match
		const isOver = () => store.chat(id).isEnded || keys.isClosed(match)
		let tries = 0
		while (tries < mostTries) {
			const next = nextOutgoing(store.chat(id))
			if (!next || store.isViolated(id) || parts.isStopped()) break
			const item = { id, item: next.id }
			if (isOver()) {
				await changeItem(item, refusedItem)
				continue
			}
			const epoch = await keys.openEpoch(match)
			if (!epoch && isOver()) continue
			if (!epoch) break
			const body = await sealedBody(item, epoch.epoch)
			if (body === undefined) continue
			if (!(await deliver(item, body))) tries++
		}
		store.dropLogs()
	}

	function changeItem({ id, item }: Item, change: Parameters<typeof withItem>[2]): Promise<void> {
		return store.changeChat(id, (chat) => withItem(chat, item, change))
	}

	/** The sealed bytes of an item, stored from now on; undefined if the item is gone. */
	async function sealedBody({ id, item }: Item, epoch: number): Promise<string | undefined> {
		let body: string | undefined
		await store.change(async () => {
			const chat = store.chat(id)
			const found = chat.outbox.find((one) => one.id === item)
			body = found?.sealed?.body
			if (!found || body !== undefined) return undefined
			body = await seal(
				id,
				found,
				chat.epochs.find((one) => one.epoch === epoch),
			)
			const sealed = body === undefined ? undefined : { ...found, sealed: { epoch, body } }
			return { chats: new Map([[id, withItem(chat, item, () => sealed)]]) }
		})
		return body
	}

	async function seal(id: string, item: HeldOutgoing, epoch: HeldEpoch | undefined): Promise<string | undefined> {
		const root = epoch && store.rootOf(id, epoch.epoch)
		if (!root) return undefined
		const { kind, text, upTo } = item
		const seen = upTo?.count ?? epoch.count
		const seenHash = seen === epoch.count ? epoch.hash : hashAt(epoch, await store.logInChange(id), seen)
		const { size, root: logRoot } = replica.head() ?? { size: 0, root: new Uint8Array(32) }
		const log = { logSize: size, logRoot: Uint8Array.from(logRoot) }
		const header = { chat: fromBase64url(id), epoch: epoch.epoch, sender: parts.id, message: fromBase64url(item.id) }
		const content = { kind, text, seen, seenHash: hashIn(seenHash ?? ''), ...log }
		return toBase64url((await sealMessage(header, content, { root, random: parts.random })).message)
	}

	/** Sends the bytes; true if the server has them. A refused item is marked, or sealed anew if its id is taken by other bytes. */
	async function deliver(item: Item, body: string): Promise<boolean> {
		try {
			const sent = await calls.send(body)
			const read = readMessage({ ...sent, body })
			// It is the next message, so no fetch is needed.
			if (read && sent.number === store.number() + 1) await store.receive([read], sent.number)
			else {
				await changeItem(item, (one) => ({ ...one, isSent: true }))
				await receive()
			}
			return true
		} catch (error) {
			const refusal = refusalOf(error)
			if (!refusal) throw error
			// A lost init is offered again first; the item waits.
			if (refusal === 'gone' && keys.isLost(item.id, await keys.fetchChats())) return false
			if (refusal === 'conflict') {
				await keys.fetchChats()
				// An id is for one encryption: a new sealing needs a new id.
				await changeItem(item, ({ sealed, ...rest }) => ({ ...rest, id: toBase64url(parts.random(16)) }))
			} else await changeItem(item, refusedItem)
			// The server knows the init but refuses the message: the match has ended.
			if (refusal === 'gone') await store.end(item.id)
			return false
		}
	}

	/**
	 * Ends matches with a farewell: both sides have it, and screens show the match as over. A peer's device may send a farewell without
	 * ending the match, so that its later messages would still arrive. @throws whatever the call throws
	 */
	async function endLeft(matches: readonly AcceptedMatch[]): Promise<void> {
		for (const { id } of matches.filter((one) => isLeft(store.chat(one.id)))) {
			await calls.end(id)
			await store.end(id)
		}
	}

	return {
		round,
		/** Notes the server's announcement of messages up to this number; true if some of them are new. */
		announce(number: number): boolean {
			announced = Math.max(number, announced)
			return number > store.number()
		},
		/** True if something is to be sent or received. */
		isPending: () =>
			store.number() < announced ||
			[...store.chats().values()].some((chat) => nextOutgoing(chat) !== undefined || isLeft(chat)),
	}
}

function unsentItem({ isSent: _, ...item }: HeldOutgoing): HeldOutgoing {
	return item
}
