import { type ChatViolation, chatViolation, type HeldChat, type HeldMessage, heldChat } from '@ydo/contract/held-chats'
import { type MemberId, taken, type VaultKey } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, type Random } from '@ydo/crypto/bytes'
import { noEntry, openEntry, sealEntry } from '@ydo/crypto/vault-entry'
import { bytesOf, textOf } from '#directory/byte-text.ts'
import type { ValueStorage } from '#held/value-storage.ts'

// [Note: chats on the device] A chat's messages stand in packs of 128, each sealed as one value by the device's own key; what they come
// to, what waits and what is written stand in one small value for each chat, so that the list is there without a single pack. Which
// message of the server's was the last stands beside them and changes with them, at once: a tab that is killed loses and doubles nothing.
export const packLength = 128

/** Types of sealed values, other than those of a vault. */
const types = { chat: 201, pack: 202 } as const
/** Another place than what a vault keeps under the same key. */
const keyVersion = 2

/** What is there at once: all but the messages. */
export type HeldChats = {
	/** Whether all of it could be read. What is damaged, or of another key, the server has still. */
	isWhole: boolean
	/** Changes with every change, by whichever tab. */
	mark: string
	/** Of the last message that was taken. */
	number: number
	chats: ReadonlyMap<string, HeldChat>
	violations: ReadonlyMap<string, ChatViolation>
}

/** A change of all that is held: all or nothing. */
export type ChatChange = {
	mark: string
	number?: number | undefined
	chats: ReadonlyMap<string, HeldChat>
	/** By chat and number of the pack. */
	packs: readonly { chat: string; number: number; messages: readonly HeldMessage[] }[]
	violations?: readonly ChatViolation[] | undefined
	/** Chats whose packs go. */
	erased?: readonly string[] | undefined
}

/** Rejects where the device does not let it be kept. */
export type ChatStorage = {
	mark(): Promise<string>
	read(key: VaultKey): Promise<HeldChats>
	pack(key: VaultKey, chat: string, number: number): Promise<HeldMessage[]>
	change(key: VaultKey, change: ChatChange): Promise<void>
	/** Keeps these chats alone, at once. What was found wrong stays. */
	drop(key: VaultKey, mark: string, chats: ReadonlyMap<string, HeldChat>): Promise<void>
}

export type ChatStorageOptions = { storage: ValueStorage; member: string; id: MemberId; random: Random }

/** In the same storage as the vault, and gone with it. */
export function createChatStorage({ storage, member, id, random }: ChatStorageOptions): ChatStorage {
	const all = `chats/${member}/`
	const keys = { now: `${all}now/`, mark: `${all}now/mark`, number: `${all}now/number`, packs: `${all}packs/` }
	const chatKey = (chat: string) => `${keys.now}chat/${chat}`
	const violationKey = (chat: string) => `${keys.now}${chat}/violation`
	const packsKey = (chat: string) => `${keys.packs}${chat}/`
	const packKey = (chat: string, number: number) => packsKey(chat) + String(number).padStart(8, '0')
	const place = (chat: string, seq: number) => ({ id, keyVersion, seq, previous: previousOf(chat) })

	async function sealed(type: number, value: object, at: Place): Promise<string> {
		const body = new TextEncoder().encode(JSON.stringify(value))
		return textOf(await sealEntry({ type, body }, { key: at.key, place: place(at.chat, at.seq), random }))
	}

	async function opened(type: number, value: unknown, at: Place): Promise<unknown> {
		const bytes = typeof value === 'string' ? (bytesOf(value) as Bytes) : new Uint8Array()
		const content = await openEntry(bytes, { key: at.key, place: place(at.chat, at.seq) })
		return content?.type === type ? json(new TextDecoder().decode(content.body)) : undefined
	}

	/** Only this device can have sealed it: what opens is what it kept. */
	async function openedPack(key: VaultKey, value: unknown, { chat, seq }: Omit<Place, 'key'>): Promise<HeldMessage[]> {
		return ((await opened(types.pack, value, { key, chat, seq })) ?? []) as HeldMessage[]
	}

	async function openedChat(key: VaultKey, value: unknown, chat: string): Promise<HeldChat | undefined> {
		return heldChat.safeParse(await opened(types.chat, value, { key, chat, seq: 0 })).data
	}

	async function putOf(key: VaultKey, mark: string, chats: ReadonlyMap<string, HeldChat>) {
		const put = new Map<string, unknown>([[keys.mark, mark]])
		for (const [chat, held] of chats) put.set(chatKey(chat), await sealed(types.chat, held, { key, chat, seq: 0 }))
		return put
	}

	return {
		mark: async () => String((await storage.read(keys.mark)).get(keys.mark) ?? ''),
		async read(key) {
			const values = await storage.read(keys.now)
			const names = [...values.keys()].filter((name) => name.startsWith(chatKey('')))
			const chats = await Promise.all(
				names.map(async (name) => {
					const chat = name.slice(chatKey('').length)
					return [chat, await openedChat(key, values.get(name), chat)] as const
				}),
			)
			const number = Number(values.get(keys.number) ?? 0)
			const isWhole = Number.isSafeInteger(number) && chats.every(([, chat]) => chat)
			return {
				isWhole,
				mark: String(values.get(keys.mark) ?? ''),
				number,
				chats: new Map(chats.flatMap(([name, chat]) => (chat ? [[name, chat] as const] : []))),
				violations: violationsIn(values),
			}
		},
		async pack(key, chat, number) {
			const name = packKey(chat, number)
			return openedPack(key, (await storage.read(name)).get(name), { chat, seq: number + 1 })
		},
		async change(key, { mark, number, chats, packs, violations = [], erased = [] }) {
			const put = await putOf(key, mark, chats)
			if (number !== undefined) put.set(keys.number, number)
			for (const { chat, number: at, messages } of packs)
				put.set(packKey(chat, at), await sealed(types.pack, messages, { key, chat, seq: at + 1 }))
			for (const violation of violations) put.set(violationKey(violation.chat), JSON.stringify(violation))
			const gone = await Promise.all(erased.map(async (chat) => [...(await storage.read(packsKey(chat))).keys()]))
			await storage.change(put, gone.flat())
		},
		async drop(key, mark, chats) {
			const values = await storage.read(all)
			const put = await putOf(key, mark, chats)
			const gone = [...values.keys()].filter((name) => !name.endsWith('/violation') && !put.has(name))
			await storage.change(put, gone)
		},
	}
}

type Place = { key: VaultKey; chat: string; seq: number }

/** A value of one chat does not open as another's. */
function previousOf(chat: string) {
	return taken('EntryHash', concat(fromBase64url(chat).subarray(0, 16), noEntry).subarray(0, 32))
}

function violationsIn(values: ReadonlyMap<string, unknown>): Map<string, ChatViolation> {
	const found = [...values].flatMap(([name, value]) => {
		const read = name.endsWith('/violation') ? chatViolation.safeParse(json(String(value))).data : undefined
		return read ? [[read.chat, read] as const] : []
	})
	return new Map(found)
}

function json(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
