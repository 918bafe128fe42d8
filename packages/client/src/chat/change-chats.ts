import type { ChatViolation, HeldChat, HeldMessage } from '@ydo/contract/held-chats'
import type { VaultKey } from '@ydo/crypto/branded'
import { toBase64url } from '@ydo/crypto/bytes'
import type { ChatCore, LogEnd } from './chat-core.ts'
import { packLength } from './chat-storage.ts'
import { emptyFold } from './fold-message.ts'
import { isWords } from './outbox.ts'

/** What is changed: chats in place of what they were, and messages of logs from a place on. */
export type Changed = {
	chats: ReadonlyMap<string, HeldChat>
	logs?: ReadonlyMap<string, { messages: readonly HeldMessage[]; from: number }>
	number?: number
	violations?: readonly ChatViolation[]
	/** Chats whose messages go. */
	erased?: readonly string[]
}

export const emptyChat: HeldChat = {
	format: 1,
	peer: '',
	epochs: [],
	fold: emptyFold,
	outbox: [],
	draft: '',
	isEnded: false,
}

/** Takes over what the device holds, then keeps what `make` makes of it: all or nothing. Rejects where the device does not let it be kept. */
export function changeChats(
	core: ChatCore,
	make: () => Promise<Changed | undefined> | Changed | undefined,
): Promise<void> {
	return core.inTurn(async () => {
		const key = await catchUp(core)
		const changed = await make()
		if (changed) await keep(core, key, changed)
	})
}

/** Changes one chat. Nothing, where `change` gives back what it was given. */
export function changeChat(core: ChatCore, id: string, change: (chat: HeldChat) => HeldChat): Promise<void> {
	return changeChats(core, () => {
		const before = chatOf(core, id)
		const after = change(before)
		return after === before ? undefined : { chats: new Map([[id, after]]) }
	})
}

export function chatOf({ memory }: ChatCore, id: string): HeldChat {
	return memory.chats.get(id) ?? emptyChat
}

/** How many messages it has. */
export function lengthOf({ epochs }: HeldChat): number {
	return epochs.reduce((sum, { count }) => sum + count, 0)
}

/** Takes over what is held, also what the tab beside this one has changed. To be called in turn. */
export async function catchUp(core: ChatCore): Promise<VaultKey> {
	const { memory, store, parts } = core
	const key = parts.vault.deviceKey()
	if (!key) throw new Error('the vault has not begun')
	if (memory.mark !== undefined && (await store.mark()) === memory.mark) return key
	const { isWhole, ...held } = await store.read(key)
	if (!isWhole) return forget(core, key, held.chats)
	const before = memory.chats
	if (memory.mark === undefined) memory.isNew = held.number === 0
	Object.assign(memory, held)
	for (const id of [...memory.logs.keys()]) {
		if (memory.open.has(id)) await takeRest(core, id, before.get(id))
		else memory.logs.delete(id)
	}
	core.changed()
	return key
}

/** All messages of a chat. `onEnd` is told of its end as soon as that is there, if there is more, and then waited for. To be called in turn. */
export async function logOf(
	core: ChatCore,
	id: string,
	onEnd?: (end: LogEnd) => Promise<void>,
): Promise<readonly HeldMessage[]> {
	const known = core.memory.logs.get(id)
	if (known) return known
	const key = await catchUp(core)
	const log = await readLog(core, { key, id, onEnd })
	if (log.length !== lengthOf(chatOf(core, id))) {
		await forget(core, key, core.memory.chats)
		throw new Error('messages on this device are damaged')
	}
	core.memory.logs.set(id, log)
	return log
}

type Reading = { key: VaultKey; id: string; onEnd: ((end: LogEnd) => Promise<void>) | undefined }

/** Packs that are read at a time: at first the fewest that can be an end. */
const [packsOfEnd, packsAtOnce] = [3, 10]
/** Messages with words that fill a screen. */
const screenful = 30

/** The newest first. */
async function readLog(core: ChatCore, { key, id, onEnd }: Reading): Promise<HeldMessage[]> {
	const chat = chatOf(core, id)
	const length = lengthOf(chat)
	// What is unread is in the end, too.
	const firstUnread = chat.fold.unread[0] ?? length
	const isEnd = (from: number) => from > 0 && from <= firstUnread && log.length === length - from
	let [log, isTold]: [HeldMessage[], boolean] = [[], false]
	let number = Math.ceil(length / packLength)
	while (number > 0) {
		const from = Math.max(0, number - (log.length === 0 ? packsOfEnd : packsAtOnce))
		const numbers = Array.from({ length: number - from }, (_, at) => from + at)
		log = [...(await Promise.all(numbers.map((one) => core.store.pack(key, id, one)))).flat(), ...log]
		number = from
		if (isTold || !isEnd(from * packLength) || log.filter(isWords).length < screenful) continue
		isTold = true
		await onEnd?.({ from: from * packLength, messages: log })
	}
	return log
}

/** Milliseconds in which a screen draws what is there, before the rest takes the processor. */
const drawing = 100

/** Reads what is looked at and is not read yet: it was opened before there were keys, or was damaged. */
export async function readOpen(core: ChatCore): Promise<void> {
	const { logs, ends, open } = core.memory
	const unread = [...open.keys()].filter((id) => !logs.has(id))
	if (unread.length === 0) return
	await core.inTurn(async () => {
		for (const id of unread) {
			const onEnd = (end: LogEnd) => {
				ends.set(id, end)
				core.changed()
				return core.parts.wait(drawing)
			}
			await logOf(core, id, onEnd).finally(() => ends.delete(id))
		}
	})
	core.changed()
}

/** Whatever nobody looks at. */
export function dropLogs({ memory }: ChatCore): void {
	for (const id of [...memory.logs.keys()]) if (!memory.open.has(id)) memory.logs.delete(id)
}

async function keep(core: ChatCore, key: VaultKey, changed: Changed): Promise<void> {
	const { memory, store, parts } = core
	const { chats, logs, number, violations, erased } = changed
	const mark = toBase64url(parts.random(8))
	const packs = [...(logs ?? [])].flatMap(([chat, log]) => packsFrom(chat, log))
	await store.change(key, { mark, number, chats, packs, violations, erased })
	memory.mark = mark
	memory.number = number ?? memory.number
	memory.chats = new Map([...memory.chats, ...chats])
	for (const [id, { messages }] of logs ?? []) memory.logs.set(id, messages)
	for (const id of erased ?? []) memory.logs.delete(id)
	const found = (violations ?? []).map((violation) => [violation.chat, violation] as const)
	memory.violations = new Map([...memory.violations, ...found])
	core.changed()
}

function packsFrom(chat: string, { messages, from }: { messages: readonly HeldMessage[]; from: number }) {
	const packs = []
	for (let number = Math.floor(from / packLength); number * packLength < messages.length; number++)
		packs.push({ chat, number, messages: messages.slice(number * packLength, (number + 1) * packLength) })
	return packs
}

/** What a log that is looked at has got since. */
async function takeRest(core: ChatCore, id: string, before: HeldChat | undefined): Promise<void> {
	const { memory } = core
	const log = memory.logs.get(id) ?? []
	const [chat, key] = [chatOf(core, id), core.parts.vault.deviceKey()]
	memory.logs.delete(id)
	// What was sealed has been opened meanwhile, and stands in other packs too.
	const isOpened = before?.epochs.some(({ init }, at) => init && !chat.epochs[at]?.init)
	if (!key || isOpened || log.length > lengthOf(chat)) return void (await logOf(core, id))
	const first = Math.floor(log.length / packLength)
	const rest = []
	for (let number = first; number * packLength < lengthOf(chat); number++)
		rest.push(...(await core.store.pack(key, id, number)))
	const all = [...log.slice(0, first * packLength), ...rest]
	if (all.length === lengthOf(chat)) memory.logs.set(id, all)
	else await logOf(core, id)
}

/** What is damaged on the device is had again. What the server does not have is kept, of the chats that can be read. */
async function forget(core: ChatCore, key: VaultKey, readable: ReadonlyMap<string, HeldChat>): Promise<VaultKey> {
	const { memory, store, parts } = core
	const mark = toBase64url(parts.random(8))
	const chats = new Map(
		[...readable].map(([id, { outbox, draft, isEnded }]) => [id, { ...emptyChat, outbox, draft, isEnded }] as const),
	)
	await store.drop(key, mark, chats)
	Object.assign(memory, { mark, number: 0, isNew: true, chats, logs: new Map() })
	core.changed()
	return key
}
