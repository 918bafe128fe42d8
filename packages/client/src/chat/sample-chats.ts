import { chatInit, chatPaths, newMessage } from '@ydo/contract/chats'
import type { Match } from '@ydo/contract/ticks'
import type { MemberId, Root } from '@ydo/crypto/branded'
import { concat, fromBase64url, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { readInitHeader } from '@ydo/crypto/chat-init'
import { readMessageHeader } from '@ydo/crypto/chat-message'
import { chatKeyOf, chatSeedOf, makeSeasonSecret, seasonKeyOf } from '@ydo/crypto/keys'
import type { Request } from '#calls/request.ts'
import { createDirectoryReplica } from '#directory/create-directory-replica.ts'
import { makeLeaf } from '#directory/make-leaf.ts'
import { createSampleLog, institute, member as memberAt, type SampleLog, verifyOnce } from '#directory/sample-log.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createVault } from '#vault/create-vault.ts'
import { createMemoryKeeper } from '#vault/device-keeper.ts'
import { dying, type Fuse, idOf, json, random, sampleVaultServer } from '#vault/sample-vault.ts'
import { createChats } from './create-chats.ts'

// For tests: the server's side of chats as the contract says, and members with a vault and a directory, whose devices can be killed.

type Stored = { chat: string; epoch: number; seq: number; id: string; body: string; stamp: string }

export const matchId = idOf(0x6d61)
export const otherMatchId = idOf(0x6d62)

/** What a server holds of one match's chat. Hostile tests change it as they like. */
export function sampleChatServer({ page = 500, now = (): number => 5 } = {}) {
	const server = {
		chats: [] as { id: string; epoch: number; init: string }[],
		stored: [] as Stored[],
		isEnded: false,
		/** Path and body of each call. */
		calls: [] as { who: string; path: string; body: unknown }[],
		online: true,
		/** Whether a call of this path arrives. */
		reaches: (_path: string) => true,
		/** Of the answers to come, which get lost, though the server did what was asked. */
		lose: () => false,
		/** Says something else than the truth. */
		lie: (_path: string, body: unknown): unknown => body,
		requestOf:
			(who: string): Request =>
			async (path, init) => {
				const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
				server.calls.push({ who, path, body })
				if (!server.online || !server.reaches(path)) throw new TypeError('fetch failed')
				const { status, answer } = handle(path, init?.method ?? 'GET', body)
				if (server.lose()) throw new TypeError('the answer was lost')
				return status === 204 ? new Response(null, { status }) : json(server.lie(path, answer), status)
			},
		sent: () => server.stored.map(({ body }) => body),
	}

	function handle(path: string, method: string, body: unknown): { status: number; answer?: unknown } {
		if (path === chatPaths.typing) return { status: 204 }
		if (path === chatPaths.chats)
			return method === 'GET' ? { status: 200, answer: { chats: server.chats } } : opened(body)
		if (path === chatPaths.messages) return sent(body)
		if (path.startsWith(chatPaths.matches)) {
			server.isEnded = true
			return { status: 204 }
		}
		const after = Number(path.split('=')[1])
		const messages = server.stored
			.map(({ seq, body: bytes, stamp }, at) => ({ number: at + 1, seq, body: bytes, stamp }))
			.slice(after, after + page)
		return { status: 200, answer: { messages, last: server.stored.length } }
	}

	function opened(body: unknown) {
		const { init } = chatInit.parse(body)
		const header = readInitHeader(fromBase64url(init))
		if (!header) return { status: 422 }
		const id = toBase64url(header.chat)
		const ofChat = server.chats.filter((one) => one.id === id)
		const there = ofChat.find(({ epoch }) => epoch === header.epoch)
		if (there) return { status: 200, answer: there }
		if (server.isEnded) return { status: 404 }
		if (header.epoch !== ofChat.length) return { status: 409 }
		const chat = { id, epoch: header.epoch, init }
		server.chats.push(chat)
		return { status: 201, answer: chat }
	}

	function sent(answer: unknown) {
		const { body } = newMessage.parse(answer)
		const header = readMessageHeader(fromBase64url(body))
		if (!header) return { status: 422 }
		const [chat, id] = [toBase64url(header.chat), toBase64url(header.message)]
		const at = server.stored.findIndex((one) => one.id === id)
		const there = server.stored[at]
		if (there) return there.body === body ? { status: 201, answer: { ...there, number: at + 1 } } : { status: 409 }
		const epochs = server.chats.filter((one) => one.id === chat).map(({ epoch }) => epoch)
		if (server.isEnded || !epochs.includes(header.epoch)) return { status: 404 }
		if (epochs.some((epoch) => epoch > header.epoch)) return { status: 409 }
		const seq = server.stored.filter((one) => one.chat === chat && one.epoch === header.epoch).length + 1
		const stamp = toBase64url(concat(unsigned(now(), 8), new Uint8Array(32)))
		const stored = { chat, epoch: header.epoch, seq, id, body, stamp }
		server.stored.push(stored)
		return { status: 201, answer: { ...stored, number: server.stored.length } }
	}

	return server
}

export type SampleChatServer = ReturnType<typeof sampleChatServer>

/** Two who matched, each with a vault and a leaf. */
export async function sampleTwo(options: Parameters<typeof sampleChatServer>[0] = {}) {
	const log = await createSampleLog()
	const server = sampleChatServer(options)
	const campus = { log, server }
	const [her, him] = [await sampleMember(campus, 1), await sampleMember(campus, 2)]
	await log.publish()
	await her.meet(him)
	await him.meet(her)
	return { log, server, her, him }
}

/** Beside them one who matched him too. */
export async function sampleThree() {
	const two = await sampleTwo()
	const third = await sampleMember(two, 3)
	await two.log.publish()
	await third.meet(two.him, otherMatchId)
	await two.him.meet(third, otherMatchId)
	return { ...two, third }
}

type Campus = { log: SampleLog; server: SampleChatServer }

/** A member who has joined the directory. */
async function sampleMember({ log, server }: Campus, number: number) {
	const id: MemberId = memberAt(number)
	const member = toBase64url(id)
	const vaultServer = sampleVaultServer()
	const first = newDevice()
	let root: Root | undefined
	const known = new Map<string, Match>()

	const vaultOf = ({ storage, keeper, lock }: Device, request: Request = vaultServer.request) =>
		createVault({ request, storage, keeper, random, member, lock, now: log.now })
	const vault = vaultOf(first)
	await vault.begin()
	root = vault.view().state.root?.root
	if (!root) throw new Error('no root')
	await publish('join', root)
	const keys = vault.key()

	async function settle({ member: peer }: { member: string }, match = matchId) {
		await vault.append({ type: 'liked', peer, text: '', at: 1 })
		const about = { type: 'settled', id: match, peer, week: 8, peerWeek: 8 } as const
		await vault.append({ ...about, outcome: 'matched', text: '' })
	}

	async function publish(event: 'join' | 'season' | 'reset', of: Root, number = 3) {
		const secret = makeSeasonSecret(random)
		const key = toBase64url(await seasonKeyOf(secret))
		await vault.append({ type: 'season', number, label: 'autumn', secret, key })
		const last = log.leaves.findLastIndex((bytes) => id.every((byte, at) => byte === bytes[2 + at]))
		const place = last < 0 ? undefined : ({ index: last, chatKeyHash: log.leaves[last]?.slice(88, 120) } as never)
		const wish = { event, member: id, root: of, season: { number, secret } }
		const { leaf } = await makeLeaf(wish, { last: place, time: log.time, institute })
		log.leaves.push(leaf)
	}

	const self = {
		id,
		member,
		first,
		vault,
		vaultServer,
		chatKey: async () => toBase64url(await chatKeyOf(await chatSeedOf(root as Root))),
		/** A device that was unlocked by a way back. */
		async device(): Promise<Device> {
			const next = newDevice()
			if (keys) await vaultOf(next).unlock(keys)
			return next
		},
		async meet(peer: { member: string; chatKey(): Promise<string> }, match = matchId) {
			await settle(peer, match)
			await self.know(peer, match)
		},
		/** As the server tells of the match. */
		async know(peer: { member: string; chatKey(): Promise<string> }, id = matchId) {
			const match = { id, peer: peer.member, week: 8, peerWeek: 8, note: '', cancels: [] }
			known.set(id, { ...match, chatKey: await peer.chatKey(), at: '2026-11-02T10:00:00Z' })
		},
		/** All keys are lost, and begun anew; the match stays, as its member would settle it again. */
		async startOver(peer: { member: string }) {
			await vault.startOver()
			root = vault.view().state.root?.root
			await publish('reset', root as Root)
			await settle(peer)
			await log.publish()
		},
		/** Keys of the next season, or new ones of this one, in the vault and with their leaf in the log. */
		async beginSeason(number = 4) {
			await publish('season', root as Root, number)
			await log.publish()
		},
		visit: (device: Device = first) => visit(device),
		visitUntil: (fuse: Fuse, device: Device = first) => visit(device, fuse),
	}

	/** The chats as a new tab opens them. */
	async function visit(device: Device, fuse?: Fuse) {
		const { read, change } = device.storage
		const storage = fuse ? { ...device.storage, read: dying(fuse, read), change: dying(fuse, change) } : device.storage
		const request = server.requestOf(member)
		const own = vaultOf({ ...device, storage }, fuse ? dying(fuse, vaultServer.request) : undefined)
		const held = { fetch: log.fetch, storage: createMemoryStorage(), logKey: log.logKey, now: log.now }
		const replica = createDirectoryReplica({ ...held, institute, verify: verifyOnce })
		await replica.sync(undefined)
		const parts = {
			id,
			institute,
			vault: own,
			replica,
			request: fuse ? dying(fuse, request) : request,
			storage,
			lock: device.lock,
			random,
			now: log.now,
			wait: async () => undefined,
			member,
			directory: () => ({ size: replica.head()?.size ?? 0, usable, hasStartedOver: () => false }),
			isStopped: () => replica.violation() !== undefined,
			ownLeaves: async () => undefined,
			onViolation: () => undefined,
		}
		const chats = createChats(parts)
		const usable = (peer: string) => {
			const found = replica.lookUp(fromBase64url(peer), 3)
			return found.usable ? { key: found.seasonKey, leaf: found.leaf } : undefined
		}
		await own.open()
		await own.sync()
		await chats.load()
		chats.meet([...known.values()], [])
		return { ...chats, replica, vault: own, parts, told: [...known.values()] }
	}

	return self
}

export type SampleMember = Awaited<ReturnType<typeof sampleMember>>
export type Device = ReturnType<typeof newDevice>

function newDevice() {
	return { storage: createMemoryStorage(), keeper: createMemoryKeeper(), lock: oneAtATime() }
}

/** What browsers have as navigator.locks. */
function oneAtATime() {
	const turns = new Map<string, Promise<unknown>>()
	return <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
		const mine = (turns.get(name) ?? Promise.resolve()).then(run)
		turns.set(
			name,
			mine.catch(() => undefined),
		)
		return mine
	}
}

/** The lines of the chat as somebody sees them who opens it. */
export async function linesOf(chats: Awaited<ReturnType<SampleMember['visit']>>) {
	const close = chats.open(matchId)
	while (!chats.view(matchId)?.isRead) await new Promise((resolve) => setImmediate(resolve))
	const lines = chats.view(matchId)?.messages ?? []
	close()
	return lines
}
