import type { ChatViolation, HeldChat, HeldEpoch, HeldMessage } from '@ydo/contract/held-chats'
import type { ChatRoot, MemberId, VaultKey } from '@ydo/crypto/branded'
import { type Random, toBase64url } from '@ydo/crypto/bytes'
import type { Request } from '#calls/request.ts'
import type { DirectoryReplica } from '#directory/create-directory-replica.ts'
import type { OwnLeaves } from '#directory/held-log.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { Lock } from '#session/refresh.ts'
import type { Vault } from '#vault/create-vault.ts'
import { chatRootName } from '#vault/vault-state.ts'
import { emptyChat, isPast, isText, lengthOf } from './chat-state.ts'
import { createChatStorage, packLength } from './chat-storage.ts'
import { type ChatUpdate, createChatUpdate, type ReadMessage } from './chat-update.ts'

/** Dependencies of the chats of one member. */
export type ChatParts = {
	request: Request
	storage: ValueStorage
	/** A named lock across tabs. */
	lock: Lock
	random: Random
	/** Unix milliseconds. */
	now(): number
	/** Resolves after the delay in milliseconds, or at once when `signal` aborts. */
	wait(milliseconds: number, signal?: AbortSignal): Promise<void>
	/** The member's id: base64url as in JSON, and bytes. */
	member: string
	id: MemberId
	vault: Vault
	replica: DirectoryReplica
	/** True after a violation, which stops everything. */
	isStopped(): boolean
	/** The member's own leaves, against which the directory is checked. */
	ownLeaves(): Promise<OwnLeaves | undefined>
	/** Called when the directory proves to be violated. */
	onViolation(): void
}

/** A change: chats to replace, and log messages from an index on. */
type Change = {
	chats?: ReadonlyMap<string, HeldChat>
	logs?: ReadonlyMap<string, { messages: readonly HeldMessage[]; from: number }>
	number?: number
	violations?: readonly ChatViolation[]
	/** Chats whose messages are deleted. */
	erased?: readonly string[]
}

/** Messages of a chat from index `from` to the last. */
export type LogEnd = { readonly from: number; readonly messages: readonly HeldMessage[] }

type OnEnd = (end: LogEnd) => Promise<void>

/** Packs read at a time; the first number applies to the newest ones. */
const [packsOfEnd, packsAtOnce] = [3, 10]
/** Text messages that fill a screen. */
const screenful = 30
/** Milliseconds for the screen to render the end before the rest occupies the processor. */
const drawing = 100

export type ChatStore = ReturnType<typeof createChatStore>

type Listeners = {
	/** Something stored or loaded has changed. */
	onChange(): void
	/** A message of the peer in this chat was opened. */
	onPeerMessage(id: string): void
}

/**
 * The chats of one member as stored on this device, shared with other tabs. Memory holds all chats without their messages, and the
 * messages of chats that are open or receiving.
 */
export function createChatStore(parts: ChatParts, { onChange, onPeerMessage }: Listeners) {
	const { lock, member, vault, random, now } = parts
	const storage = createChatStorage(parts)
	/** The change mark of the stored data; undefined before the first read. */
	let mark: string | undefined
	/** Number of the last message received. */
	let number = 0
	/** True if this device stored no messages before this visit: all that arrives predates it. */
	let isNew = false
	let chats: ReadonlyMap<string, HeldChat> = new Map()
	let violations: ReadonlyMap<string, ChatViolation> = new Map()
	/** Messages of chats that are open or receiving, and the newest part of those that are still loading. */
	const logs = new Map<string, readonly HeldMessage[]>()
	const ends = new Map<string, LogEnd>()
	/** Open count of each chat. */
	const opened = new Map<string, number>()
	let turn: Promise<unknown> = Promise.resolve()

	const chatOf = (id: string): HeldChat => chats.get(id) ?? emptyChat

	/**
	 * Serializes changes of stored data across tabs; none waits for the network. Serializes within the tab too, for browsers without locks.
	 */
	function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
		const mine = turn.then(() => lock(`ydo:chats:${member}`, run))
		turn = mine.catch(() => undefined)
		return mine
	}

	/** Call only inside `inTurn`. */
	async function refresh(): Promise<VaultKey> {
		const key = vault.deviceKey()
		if (!key) throw new Error('the vault has not begun')
		if (mark !== undefined && (await storage.mark()) === mark) return key
		const stored = await storage.read(key)
		if (!stored.isWhole) return forget(key, stored.chats)
		const before = chats
		if (mark === undefined) isNew = stored.number === 0
		;({ mark, number, chats, violations } = stored)
		for (const id of [...logs.keys()]) {
			if (opened.has(id)) await refreshLog(key, id, before.get(id))
			else logs.delete(id)
		}
		onChange()
		return key
	}

	/** Loads new messages into the log of an open chat. */
	async function refreshLog(key: VaultKey, id: string, before: HeldChat | undefined): Promise<void> {
		const [log, chat] = [logs.get(id) ?? [], chatOf(id)]
		logs.delete(id)
		// Another tab has opened sealed messages meanwhile, which changes earlier packs too.
		const isOpened = before?.epochs.some(({ init }, at) => init && !chat.epochs[at]?.init)
		if (isOpened || log.length > lengthOf(chat)) return void (await logOf(id))
		const first = Math.floor(log.length / packLength)
		const rest = []
		for (let pack = first; pack * packLength < lengthOf(chat); pack++) rest.push(...(await storage.pack(key, id, pack)))
		const all = [...log.slice(0, first * packLength), ...rest]
		if (all.length === lengthOf(chat)) logs.set(id, all)
		else await logOf(id)
	}

	/** All messages of a chat. `onEnd` receives the newest part of a long chat first and is awaited. Call only inside `inTurn`. */
	async function logOf(id: string, onEnd?: OnEnd): Promise<readonly HeldMessage[]> {
		const known = logs.get(id)
		if (known) return known
		const key = await refresh()
		const log = await readPacks(key, id, onEnd)
		if (log.length !== lengthOf(chatOf(id))) {
			await forget(key, chats)
			throw new Error('messages on this device are damaged')
		}
		logs.set(id, log)
		return log
	}

	/** Reads the newest packs first. */
	async function readPacks(key: VaultKey, id: string, onEnd: OnEnd | undefined): Promise<HeldMessage[]> {
		const chat = chatOf(id)
		const length = lengthOf(chat)
		// The end includes everything unread.
		const firstUnread = chat.fold.unread[0] ?? length
		const isEnd = (from: number) => from > 0 && from <= firstUnread && log.length === length - from
		let [log, isShown]: [HeldMessage[], boolean] = [[], false]
		let before = Math.ceil(length / packLength)
		while (before > 0) {
			const from = Math.max(0, before - (log.length === 0 ? packsOfEnd : packsAtOnce))
			const numbers = Array.from({ length: before - from }, (_, at) => from + at)
			log = [...(await Promise.all(numbers.map((one) => storage.pack(key, id, one)))).flat(), ...log]
			before = from
			if (isShown || !isEnd(from * packLength) || log.filter(isText).length < screenful) continue
			isShown = true
			await onEnd?.({ from: from * packLength, messages: log })
		}
		return log
	}

	/** Drops damaged data, to fetch it again from the server. Keeps what the server does not have of the readable chats. */
	async function forget(key: VaultKey, readable: ReadonlyMap<string, HeldChat>): Promise<VaultKey> {
		const next = toBase64url(random(8))
		const kept = new Map(
			[...readable].map(([id, { outbox, draft, isEnded }]) => [id, { ...emptyChat, outbox, draft, isEnded }] as const),
		)
		await storage.drop(key, next, kept)
		;[mark, number, isNew, chats] = [next, 0, true, kept]
		logs.clear()
		onChange()
		return key
	}

	/** Refreshes from storage, then stores the result of `make` atomically. Rejects if the device refuses the write. */
	function change(make: () => Promise<Change | undefined> | Change | undefined): Promise<void> {
		return inTurn(async () => {
			const key = await refresh()
			const made = await make()
			if (made) await write(key, made)
		})
	}

	async function write(
		key: VaultKey,
		{ number: last, erased = [], violations: found = [], ...made }: Change,
	): Promise<void> {
		const [next, changed, changedLogs] = [toBase64url(random(8)), [...(made.chats ?? [])], [...(made.logs ?? [])]]
		const packs = changedLogs.flatMap(([chat, log]) => packsFrom(chat, log))
		await storage.change(key, { mark: next, number: last, chats: new Map(changed), packs, violations: found, erased })
		mark = next
		number = last ?? number
		chats = new Map([...chats, ...changed])
		for (const [id, { messages }] of changedLogs) logs.set(id, messages)
		for (const id of erased) logs.delete(id)
		violations = new Map([...violations, ...found.map((violation) => [violation.chat, violation] as const)])
		onChange()
	}

	/** Changes one chat; does nothing if `make` returns its argument. */
	function changeChat(id: string, make: (chat: HeldChat) => HeldChat): Promise<void> {
		return change(() => {
			const before = chatOf(id)
			const after = make(before)
			return after === before ? undefined : { chats: new Map([[id, after]]) }
		})
	}

	async function updateOf(id: string): Promise<ChatUpdate> {
		const log = await logOf(id)
		return createChatUpdate({ id, chat: chatOf(id), log, isNew, self: member, now })
	}

	function changeBy(all: readonly ChatUpdate[]): Change {
		const results = all.map(({ result }) => result())
		for (const { id, hasPeerMessage } of results) if (hasPeerMessage) onPeerMessage(id)
		return {
			chats: new Map(results.map(({ id, chat }) => [id, chat])),
			logs: new Map(results.map(({ id, log, from }) => [id, { messages: log, from }])),
			violations: results.flatMap(({ violation }) => violation ?? []),
		}
	}

	/** Adds messages in order; ignores those of violated and past chats. */
	async function add(messages: readonly ReadMessage[]): Promise<Change> {
		const all = new Map<string, ChatUpdate>()
		for (const message of messages) {
			const { chat: id, epoch } = message
			const update = all.get(id) ?? (await updateOf(id))
			all.set(id, update)
			const { violation, chat } = update.result()
			if (violation || violations.has(id) || isPast(chat, now())) continue
			await update.add(message, rootOf(id, epoch))
		}
		return changeBy([...all.values()])
	}

	/** The root of a chat's epoch, once the vault has it. */
	function rootOf(id: string, epoch: number): ChatRoot | undefined {
		return vault.view().state.chatRoots[chatRootName(id, epoch)]
	}

	/** The chat's epoch, if its root is in the vault. */
	function openedEpoch(id: string): HeldEpoch | undefined {
		const [epoch] = chatOf(id).epochs
		return epoch && epoch.init === undefined && rootOf(id, epoch.epoch) ? epoch : undefined
	}

	/** Loads open chats not loaded yet: opened before the keys were available, or damaged. */
	async function loadOpen(): Promise<void> {
		const missing = [...opened.keys()].filter((id) => !logs.has(id))
		if (missing.length === 0) return
		await inTurn(async () => {
			for (const id of missing) {
				const onEnd = (end: LogEnd) => {
					ends.set(id, end)
					onChange()
					return parts.wait(drawing)
				}
				await logOf(id, onEnd).finally(() => ends.delete(id))
			}
		})
		onChange()
	}

	/** Keeps the messages of a chat in memory until the returned function is called. */
	function open(id: string): () => void {
		opened.set(id, (opened.get(id) ?? 0) + 1)
		// If it fails, the next round loads it.
		loadOpen().then(onChange, () => undefined)
		let isOpen = true
		return () => {
			const others = (opened.get(id) ?? 1) - 1
			if (!isOpen) return
			isOpen = false
			if (others > 0) return void opened.set(id, others)
			opened.delete(id)
			logs.delete(id)
			onChange()
		}
	}

	return {
		/** An empty chat if nothing is stored of it. */
		chat: chatOf,
		chats: () => chats,
		number: () => number,
		isNew: () => isNew,
		isViolated: (id: string) => violations.has(id),
		violations: () => [...violations.values()],
		rootOf,
		openedEpoch,
		/** Loads stored changes, including those of other tabs. */
		refresh: async (): Promise<void> => void (await inTurn(refresh)),
		change,
		changeChat,
		/** An end is permanent. */
		end: (id: string) => changeChat(id, (chat) => ({ ...chat, isEnded: true })),
		/** Stores messages up to this number; skips those another tab has stored already. */
		receive: (messages: readonly ReadMessage[], last: number) =>
			change(async () => {
				const added = await add(messages.filter((one) => one.number > number))
				return last > number ? { ...added, number: last } : undefined
			}),
		/** Call once everything on the server has arrived: later messages are new. */
		endHistory: () => {
			isNew = false
		},
		/** Opens messages that arrived before their root was known. */
		openSealed: (id: string, epoch: number, root: ChatRoot) =>
			change(async () => {
				const update = await updateOf(id)
				await update.openEpoch(epoch, root)
				return changeBy([update])
			}),
		/** All messages of a chat, oldest first. */
		readLog: (id: string) => inTurn(() => logOf(id)),
		/** All messages of a chat. Call only inside `change`. */
		logInChange: (id: string) => logOf(id),
		/** Messages in memory of an open chat; undefined before any are loaded. */
		loaded: (id: string): LogEnd | undefined => {
			if (!opened.has(id)) return undefined
			const messages = logs.get(id)
			return messages ? { from: 0, messages } : ends.get(id)
		},
		isOpen: (id: string) => opened.has(id),
		open,
		loadOpen,
		/** Drops the messages of chats that are not open. */
		dropLogs: () => {
			for (const id of [...logs.keys()]) if (!opened.has(id)) logs.delete(id)
		},
	}
}

function packsFrom(chat: string, { messages, from }: { messages: readonly HeldMessage[]; from: number }) {
	const packs = []
	for (let number = Math.floor(from / packLength); number * packLength < messages.length; number++)
		packs.push({ chat, number, messages: messages.slice(number * packLength, (number + 1) * packLength) })
	return packs
}
