import { type ChatViolation, chatViolation, type HeldChat, type HeldMessage, heldChat } from '@ydo/contract/held-chats'
import { type MemberId, taken, type VaultKey } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, type Random } from '@ydo/crypto/bytes'
import { noEntry, openEntry, sealEntry } from '@ydo/crypto/vault-entry'
import { bytesOf, textOf } from '#held/byte-text.ts'
import type { ValueStorage } from '#held/value-storage.ts'

// [Note: chats on the device] A chat's messages are stored in packs of 128, each sealed as one value with the device's own key; the
// folded state, outbox and draft of each chat are one small value, so that the list loads without any pack. The last message number is
// stored beside them and changes in the same transaction: a killed tab neither loses nor duplicates anything.
export const packLength = 128

/** Types of sealed values, distinct from those of a vault. */
const types = { chat: 201, pack: 202 } as const
/** Distinct from the vault's values under the same key. */
const keyVersion = 2

/** Everything loaded at once: all but the messages. */
export type HeldChats = {
	/** False if something could not be read: damaged, or of another key. The server still has it. */
	isWhole: boolean
	/** Changes with every write, of any tab. */
	mark: string
	/** Number of the last message received. */
	number: number
	chats: ReadonlyMap<string, HeldChat>
	violations: ReadonlyMap<string, ChatViolation>
}

/** An atomic change of the stored chats. */
type ChatChange = {
	mark: string
	number?: number | undefined
	chats: ReadonlyMap<string, HeldChat>
	/** By chat and pack number. */
	packs: readonly { chat: string; number: number; messages: readonly HeldMessage[] }[]
	violations?: readonly ChatViolation[] | undefined
	/** Chats whose packs are deleted. */
	erased?: readonly string[] | undefined
}

type ChatStorageOptions = { storage: ValueStorage; member: string; id: MemberId; random: Random }

/** Uses the storage of the vault, and is erased with it. Changes reject if the device refuses the write. */
export function createChatStorage({ storage, member, id, random }: ChatStorageOptions) {
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

	/** Not validated: only this device can have sealed it. */
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
		mark: async (): Promise<string> => String((await storage.read(keys.mark)).get(keys.mark) ?? ''),
		async read(key: VaultKey): Promise<HeldChats> {
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
		async pack(key: VaultKey, chat: string, number: number): Promise<HeldMessage[]> {
			const name = packKey(chat, number)
			return openedPack(key, (await storage.read(name)).get(name), { chat, seq: number + 1 })
		},
		async change(key: VaultKey, change: ChatChange): Promise<void> {
			const { mark, number, chats, packs, violations = [], erased = [] } = change
			const put = await putOf(key, mark, chats)
			if (number !== undefined) put.set(keys.number, number)
			for (const { chat, number: at, messages } of packs)
				put.set(packKey(chat, at), await sealed(types.pack, messages, { key, chat, seq: at + 1 }))
			for (const violation of violations) put.set(violationKey(violation.chat), JSON.stringify(violation))
			const gone = await Promise.all(erased.map(async (chat) => [...(await storage.read(packsKey(chat))).keys()]))
			await storage.change(put, gone.flat())
		},
		/** Replaces everything by these chats, atomically. Violations stay. */
		async drop(key: VaultKey, mark: string, chats: ReadonlyMap<string, HeldChat>): Promise<void> {
			const values = await storage.read(all)
			const put = await putOf(key, mark, chats)
			const gone = [...values.keys()].filter((name) => !name.endsWith('/violation') && !put.has(name))
			await storage.change(put, gone)
		},
	}
}

type Place = { key: VaultKey; chat: string; seq: number }

/** Binds a value to its chat, so that it does not open in another. */
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
