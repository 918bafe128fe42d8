import { chatLimits, messageLimit } from '@ydo/contract/chats'
import type { ChatViolation, HeldChat } from '@ydo/contract/held-chats'
import { cleanText, isBlank, lettersOver } from '@ydo/contract/letters'
import { reportLimits } from '@ydo/contract/reports'
import type { ToldMatch } from '@ydo/contract/slots'
import { toBase64url } from '@ydo/crypto/bytes'
import { singleFlight } from '#calls/timing.ts'
import { createListeners } from '#deck/listeners.ts'
import { createChatCalls } from './chat-calls.ts'
import { createChatKeys, pinSetting } from './chat-keys.ts'
import {
	contentOf,
	haveReceipts,
	isLeft,
	isText,
	type KindText,
	kinds,
	lengthOf,
	mostShown,
	reactionContent,
	readUpTo,
	textContent,
	withItem,
	withOutgoing,
	withReceipt,
} from './chat-state.ts'
import { type ChatParts, createChatStore } from './chat-store.ts'
import { type Chats, type ChatView, type Evidence, type Sign, wishesOf, wishesSetting } from './chat-view.ts'
import { createChatSnapshots, signsOf } from './show-chats.ts'
import { createChatSync } from './sync-chats.ts'

/** The chats, and their inputs from the member's other parts. */
export type MemberChats = Chats & {
	/** Loads stored chats; does nothing before the vault has its keys. */
	load(): Promise<void>
	/** Receives new messages and sends queued ones. False on failure, which is retried while the member runs. */
	sync(): Promise<boolean>
	/** Sends queued messages from now on, until `signal` aborts. */
	run(signal: AbortSignal): void
	/** Sets all matches in the server's answer, and ids of accepted matches missing from it. */
	meet(matches: readonly ToldMatch[], missing: readonly string[]): void
	/** Called when the server announces messages up to this number. */
	hear(number: number): Promise<void>
	hearTyping(id: string): void
	/** Violations found, for an evidence file. */
	violations(): readonly ChatViolation[]
	/** Call after a change of vault or directory: updates what is shown, and sends what a slot has enabled. */
	look(): void
}

export function createChats(parts: ChatParts): MemberChats {
	const { lock, member, vault, now } = parts
	const changes = createListeners()
	const calls = createChatCalls(parts.request)
	/** Expiry of each peer's typing indicator, and the time of the last typing signal sent to them. */
	const typingUntil = new Map<string, number>()
	const typedAt = new Map<string, number>()
	const store = createChatStore(parts, { onChange: emit, onPeerMessage: (id) => typingUntil.delete(id) })
	const keys = createChatKeys({ parts, store, calls, onChange: emit })
	const isTyping = (id: string) => (typingUntil.get(id) ?? 0) > now()
	const snapshots = createChatSnapshots({ parts, store, keys, isTyping })
	const server = createChatSync({ parts, store, keys, calls })
	const round = singleFlight(() => lock(`ydo:chat-round:${member}`, server.round))
	const { sync, soon, run } = createRetries(parts, { round, isAwaited: server.isPending })

	/** Notifies subscribers if anything shown has changed. */
	function emit(): void {
		if (snapshots.renew()) changes.tell()
	}

	const wishes = () => wishesOf(vault.view().state)
	const peerOf = (id: string): string => keys.match(id)?.peer ?? ''

	/** The vault state that sending depends on, as last seen. [Note: stored matches] */
	let stored = ''

	function look(): void {
		emit()
		const next = JSON.stringify([keys.stored().length, wishesOf(vault.view().stored)])
		if (next === stored) return
		stored = next
		soon()
	}

	/** Queues a message, which is stored on the device first. */
	async function queue(id: string, content: KindText): Promise<void> {
		if (!keys.match(id)) throw new Error('there is no such match')
		if (contentOf(content).says === 'unknown') throw new RangeError('nobody could read it')
		await store.changeChat(id, (chat) => withOutgoing(chat, content, parts))
		soon()
	}

	async function sendAgain(id: string, message: string): Promise<void> {
		const item = store.chat(id).outbox.find((one) => one.id === message)
		const content = item && contentOf(item)
		if (!item?.isRefused || content?.says !== 'words') return
		const again = textContent(content.text, content.answers)
		// In one change: a killed tab neither loses nor duplicates the message.
		await store.changeChat(id, (chat) => {
			const rest = withItem(chat, message, () => undefined)
			return rest.outbox.length < chat.outbox.length ? withOutgoing(rest, again, parts) : chat
		})
		soon()
	}

	/** Withdraws an unsent message; otherwise syncs the removal to the member's other devices. */
	async function remove(id: string, message: string): Promise<void> {
		const item = store.chat(id).outbox.find((one) => one.id === message)
		if (item && isText(item) && !item.sealed) await drop(id, message)
		else await queue(id, { kind: kinds.removal, text: message })
	}

	function drop(id: string, item: string): Promise<void> {
		return store.changeChat(id, (chat) => withItem(chat, item, () => undefined))
	}

	async function markRead(id: string): Promise<void> {
		await store.changeChat(id, (chat) => {
			const { fold } = chat
			const read = { ...chat, fold: readUpTo(fold, lengthOf(chat)) }
			// Messages held back were not read.
			const isTold = fold.theirLast <= fold.toldRead || fold.theirs > mostShown(chat, wishes())
			const isWaiting = chat.outbox.some(({ kind, upTo }) => kind === kinds.read && upTo?.count === lastCount(chat))
			if (isTold || isWaiting || !haveReceipts(chat, wishes())) return read.fold === fold ? chat : read
			return withReceipt(read, kinds.read, parts)
		})
		soon()
	}

	/** Sends a rate-limited typing signal to the peer, if both want that. Best effort. */
	function type(id: string): void {
		if (now() - (typedAt.get(id) ?? 0) < chatLimits.typingEvery) return
		const match = keys.match(id)
		if (!match || !keys.isLiving(match) || !haveReceipts(store.chat(id), wishes()) || parts.isStopped()) return
		typedAt.set(id, now())
		void calls.type(id).catch(() => undefined)
	}

	/** Shows the peer as typing until a timeout. */
	function hearTyping(id: string): void {
		typingUntil.set(id, now() + chatLimits.typingFor)
		emit()
		void parts.wait(chatLimits.typingFor).then(emit)
	}

	/** Ends the match for both. Sends the farewell first, if the chat can still carry it. */
	async function end(id: string, farewell?: string): Promise<'done' | 'offline'> {
		if (farewell !== undefined && !(await sendFarewell(id, farewell))) return 'offline'
		try {
			await calls.end(id)
		} catch (error) {
			if (error instanceof RangeError) throw error
			if (isLeft(store.chat(id))) soon()
			return 'offline'
		}
		await store.end(id)
		await sync()
		return 'done'
	}

	/** False without a network. A farewell that could not be sent is dropped. */
	async function sendFarewell(id: string, text: string): Promise<boolean> {
		await store.changeChat(id, (chat) => withOutgoing(chat, { kind: kinds.farewell, text }, parts))
		const isSynced = await sync()
		const unsent = store.chat(id).outbox.filter(({ kind, isSent }) => kind === kinds.farewell && !isSent)
		for (const item of unsent) await drop(id, item.id)
		return isSynced
	}

	/** Takes effect on this device at once. The next slot stores it in the vault, after which peers are informed. */
	async function keepSetting(name: string, text: string): Promise<void> {
		await vault.enqueue({ type: 'setting', name, text })
		emit()
	}

	async function verify(id: string): Promise<void> {
		const peer = peerOf(id)
		const number = await keys.compared(peer)
		if (!number) return
		await keepSetting(pinSetting(peer), toBase64url(number.fingerprint))
		await keys.refreshFingerprints()
	}

	async function read(id: string): Promise<ChatView | undefined> {
		const close = store.open(id)
		try {
			await store.refresh()
			await store.readLog(id)
			emit()
			return store.isNew() ? undefined : snapshots.view(id)
		} finally {
			close()
		}
	}

	/** None while no message of the peer is shown. [Note: who may write] */
	async function signs(id: string): Promise<Sign[]> {
		const lines = snapshots.view(id)?.messages ?? []
		const log = await store.readLog(id)
		return mostShown(store.chat(id), wishes()) > 0 ? signsOf(log, lines) : []
	}

	/** In chat order. Omits own messages and those that did not open. */
	async function evidence(id: string, messages: readonly string[]): Promise<Evidence[]> {
		const chosen = (await store.readLog(id)).filter(
			(one) => !one.isOwn && one.state === 'true' && messages.includes(one.id),
		)
		return chosen
			.slice(0, reportLimits.messages)
			.map(({ head, stamp, kf, kind, text }) => ({ head, stamp, kf, kind, text }))
	}

	return {
		list: snapshots.list,
		view: snapshots.view,
		subscribe: changes.add,
		open: store.open,
		read,
		send: async (id, text, answers) => queue(id, textContent(checked(text), answers)),
		sendAgain,
		react: (id, message, emoji) => queue(id, reactionContent(message, emoji)),
		remove,
		markRead,
		type,
		keepDraft: (id, draft) => store.changeChat(id, (chat) => (chat.draft === draft ? chat : { ...chat, draft })),
		share: (id, details) => queue(id, { kind: kinds.details, text: JSON.stringify(details) }),
		end,
		wishes,
		keepWishes: ({ marks, writesFirst }) => keepSetting(wishesSetting, JSON.stringify({ marks, writesFirst })),
		async safetyNumber(id) {
			const number = await keys.compared(peerOf(id))
			return number && { words: number.words, code: number.code }
		},
		verify,
		compare: async (id, code) => (await keys.compared(peerOf(id)))?.code === code,
		signs,
		evidence,
		async load() {
			if (vault.deviceKey()) {
				await store.refresh()
				await store.loadOpen().catch(() => undefined)
			}
			await keys.refreshFingerprints()
		},
		sync,
		run,
		meet(matches, missing) {
			keys.meet(matches, missing)
			emit()
			void keys.refreshFingerprints().catch(() => undefined)
			if (keys.ending().length > 0) soon()
		},
		async hear(number) {
			if (server.announce(number)) await sync()
		},
		hearTyping,
		violations: store.violations,
		look,
	}
}

function lastCount({ epochs }: HeldChat): number | undefined {
	return epochs.findLast(({ count }) => count > 0)?.count
}

/** The text as it is sealed. */
function checked(text: string): string {
	const sealed = cleanText(text)
	if (isBlank(sealed) || lettersOver(sealed, messageLimit) > 0)
		throw new RangeError(`a message has 1 to ${chatLimits.textLength} letters`)
	return sealed
}

/** Milliseconds between retries: from the first, doubled, up to the longest. */
const pauses = { first: 1000, longest: 60_000 } as const

type Rounds = {
	round(): Promise<boolean>
	/** True if something is to be sent or received. */
	isAwaited(): boolean
}

/** Runs chat rounds and retries failed ones while the member runs. */
function createRetries({ wait }: Pick<ChatParts, 'wait'>, { round, isAwaited }: Rounds) {
	let running: AbortSignal | undefined
	let pause: number = pauses.first
	let isWaiting = false

	/** Runs a round at once. */
	async function sync(): Promise<boolean> {
		const isDone = await round().catch(falseUnlessOurs)
		if (isDone) pause = pauses.first
		else again().catch(() => undefined)
		return isDone
	}

	async function again(): Promise<void> {
		if (isWaiting || !running || running.aborted || !isAwaited()) return
		isWaiting = true
		await wait(pause, running)
		pause = Math.min(2 * pause, pauses.longest)
		isWaiting = false
		if (!running.aborted) await sync()
	}

	return {
		sync,
		/** Runs a round if the member runs, to send new items. */
		soon: () => {
			if (running && !running.aborted) sync().catch(() => undefined)
		},
		run: (signal: AbortSignal) => {
			running = signal
		},
	}
}

/** A network failure, or an invalid answer. */
function falseUnlessOurs(error: unknown): false {
	if (error instanceof RangeError) throw error
	return false
}
