import { chatInit, chatPaths, newMessage } from '@ydo/contract/chats'
import type { ToldMatch } from '@ydo/contract/slots'
import { vaultPaths } from '@ydo/contract/vault'
import { type MemberId, type Root, type SeasonKey, type SeasonSecret, taken } from '@ydo/crypto/branded'
import { concat, fromBase64url, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { chatPskOf, readInitHeader } from '@ydo/crypto/chat-init'
import { readMessageHeader } from '@ydo/crypto/chat-message'
import { seasonSalt } from '@ydo/crypto/choices'
import { chatKeyOf, chatSeedOf, makeSeasonSecret, pairSecretOf, seasonKeyOf } from '@ydo/crypto/keys'
import { type Request, withJson } from '#calls/request.ts'
import { createChats } from '#chat/create-chats.ts'
import { createDirectoryReplica } from '#directory/create-directory-replica.ts'
import { makeLeaf } from '#directory/publish-leaf.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { noTick } from '#vault/batch-format.ts'
import { createVault, type Vault } from '#vault/create-vault.ts'
import { createMemoryKeeper } from '#vault/device-keeper.ts'
import { createSampleLog, institute, member as memberAt, type SampleLog, season, verifyOnce } from './sample-log.ts'
import { dying, type Fuse, idOf, json, random, sampleVaultServer } from './sample-vault.ts'

// For tests: a chat server per the contract, and members with a vault and a directory, whose devices can be killed.

type Stored = { chat: string; epoch: number; seq: number; id: string; body: string; stamp: string }

export const matchId = idOf(0x6d61)
export const otherMatchId = idOf(0x6d62)

/** A server's chats of one match. Hostile tests modify it freely. */
export function sampleChatServer({ page = 500, now = (): number => 5 } = {}) {
	const server = {
		chats: [] as { id: string; epoch: number; init: string }[],
		stored: [] as Stored[],
		isEnded: false,
		/** Path and body of each call. */
		calls: [] as { who: string; path: string; body: unknown }[],
		online: true,
		/** False to fail calls of this path. */
		reaches: (_path: string) => true,
		/** True to drop the answer of a call that took effect. */
		lose: () => false,
		/** Replaces the answer of a call. */
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
		const there = server.chats.find((one) => one.id === id)
		if (there) return { status: 200, answer: there }
		if (server.isEnded) return { status: 404 }
		if (header.epoch !== 0) return { status: 409 }
		const chat = { id, epoch: 0, init }
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
		if (server.isEnded || !server.chats.some((one) => one.id === chat)) return { status: 404 }
		const seq = server.stored.filter((one) => one.chat === chat).length + 1
		const stamp = toBase64url(concat(unsigned(now(), 8), new Uint8Array(32)))
		const stored = { chat, epoch: header.epoch, seq, id, body, stamp }
		server.stored.push(stored)
		return { status: 201, answer: { ...stored, number: server.stored.length } }
	}

	return server
}

export type SampleChatServer = ReturnType<typeof sampleChatServer>

/** Two matched members, each with a vault and a leaf. */
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

/** Adds a third member who also matched him; with `isThirdStored: false` that match waits on the third's device for the next slot. */
export async function sampleThree({ thirdStartsOver = false, isThirdStored = true } = {}) {
	const two = await sampleTwo()
	const third = await sampleMember(two, 3)
	await two.log.publish()
	if (thirdStartsOver) await third.startOver()
	await (isThirdStored ? third.meet(two.him, otherMatchId) : third.meetBeforeSlot(two.him, otherMatchId))
	await two.him.meet(third, otherMatchId)
	return { ...two, third }
}

type Campus = { log: SampleLog; server: SampleChatServer }
/** A member's data as seen by those they meet. */
type Met = { id: MemberId; member: string; key(): SeasonPair; chatKey(): Promise<string> }
/** The newest season key of a member, and its leaf. */
type SeasonPair = { secret: SeasonSecret; public: SeasonKey; leaf: number }

const label = 'autumn'
/** The day on which all of them met. */
export const metOn = 20_600

/** A member who has joined the directory. */
async function sampleMember({ log, server }: Campus, number: number) {
	const id: MemberId = memberAt(number)
	const member = toBase64url(id)
	const vaultServer = sampleVaultServer()
	const first = newDevice()
	let root: Root | undefined
	let key: SeasonPair
	const known = new Map<string, ToldMatch>()

	const vaultOf = ({ storage, keeper, lock }: Device, request: Request = vaultServer.request) =>
		createVault({ request, storage, keeper, random, member, lock, members: () => [], now: log.now })
	const vault = vaultOf(first)
	await vault.begin()
	root = vault.view().state.root?.root
	if (!root) throw new Error('no root')
	await publish('join', root)
	const keys = vault.key()

	async function publish(event: 'join' | 'season' | 'reset', of: Root) {
		const secret = makeSeasonSecret(random)
		const seasonKey = await seasonKeyOf(secret)
		const { device } = vault.view()
		const about = { number: season, label, secret, key: toBase64url(seasonKey), device, deviceName: '', at: log.time }
		await vault.propose(() => ({ type: 'season', ...about }))
		const last = log.leaves.findLastIndex((bytes) => id.every((byte, at) => byte === bytes[2 + at]))
		const place = last < 0 ? undefined : ({ index: last, chatKeyHash: log.leaves[last]?.slice(88, 120) } as never)
		const wish = { event, member: id, root: of, season: { number: season, secret } }
		const { leaf } = await makeLeaf(wish, { last: place, time: log.time, institute })
		key = { secret, public: taken('SeasonKey', seasonKey), leaf: log.leaves.push(leaf) - 1 }
	}

	/** Records the match with this peer as verified by a device. */
	async function accept(peer: Met, match: string) {
		const { public: theirs, leaf: peerLeaf } = peer.key()
		const pair = { secret: await pairSecretOf(key.secret, theirs), salt: await seasonSalt(institute, label) }
		const [ownPsk, peerPsk] = [await chatPskOf(pair, id, peer.id), await chatPskOf(pair, peer.id, id)]
		const about = { id: match, peer: peer.member, kind: 'dating', week: 8, ownLeaf: key.leaf, peerLeaf } as const
		await vault.enqueue({ type: 'accepted', ...about, day: metOn, text: '', ownText: '', ownPsk, peerPsk })
	}

	const self = {
		id,
		member,
		first,
		vault,
		vaultServer,
		key: () => key,
		chatKey: async () => toBase64url(await chatKeyOf(await chatSeedOf(root as Root))),
		/** A device unlocked with a recovery method. */
		async device(): Promise<Device> {
			const next = newDevice()
			if (keys) await vaultOf(next).unlock(keys)
			return next
		},
		async meet(peer: Met, match = matchId) {
			await accept(peer, match)
			await sendSlot(vault, vaultServer.request)
			await self.know(peer, match)
		},
		/** Adds a match that waits on the first device for the next slot. */
		async meetBeforeSlot(peer: Met, match = matchId) {
			await accept(peer, match)
			await self.know(peer, match)
		},
		/** Adds the match to the server's answer. */
		async know(peer: Pick<Met, 'member' | 'chatKey'>, id = matchId, change: Partial<ToldMatch> = {}) {
			const about = { id, peer: peer.member, week: 8, ownLeaf: 0, peerLeaf: 0, proof: '', note: '' }
			known.set(id, { ...about, chatKey: await peer.chatKey(), day: metOn, name: '', ...change })
		},
		/** Replaces all keys: a new vault, without matches. */
		async startOver() {
			await vault.startOver()
			root = vault.view().state.root?.root
			await publish('reset', root as Root)
			await log.publish()
		},
		/** Makes another device of the member the sender of likes. */
		async takeOver() {
			await publish('season', root as Root)
			await log.publish()
		},
		visit: (device: Device = first) => visit(device),
		visitUntil: (fuse: Fuse, device: Device = first) => visit(device, fuse),
	}

	/** Opens the chats as a new tab. */
	async function visit(device: Device, fuse?: Fuse) {
		const { read, change } = device.storage
		const storage = fuse ? { ...device.storage, read: dying(fuse, read), change: dying(fuse, change) } : device.storage
		const request = server.requestOf(member)
		const vaultRequest = fuse ? dying(fuse, vaultServer.request) : vaultServer.request
		const own = vaultOf({ ...device, storage }, vaultRequest)
		const held = { fetch: log.fetch, storage: createMemoryStorage(), logKey: log.logKey, now: log.now }
		const replica = createDirectoryReplica({ ...held, institute, verify: verifyOnce })
		await replica.sync(undefined)
		const parts = {
			id,
			vault: own,
			replica,
			request: fuse ? dying(fuse, request) : request,
			storage,
			lock: device.lock,
			random,
			now: log.now,
			wait: async () => undefined,
			member,
			isStopped: () => replica.violation() !== undefined,
			ownLeaves: async () => undefined,
			onViolation: () => undefined,
		}
		const chats = createChats(parts)
		await own.open()
		await own.sync()
		await chats.load()
		own.subscribe(chats.look)
		chats.meet([...known.values()], [])
		/** Stores what waits on this device in the vault. */
		const slot = () => sendSlot(own, vaultRequest)
		return { ...chats, replica, vault: own, parts, slot, told: [...known.values()] }
	}

	return self
}

/** A slot without a tick. */
async function sendSlot(vault: Vault, request: Request): Promise<void> {
	for (;;) {
		const { events } = await vault.nextBatch(0)
		const records = { leaf: noTick, week: 0, number: 0, ballots: [] }
		const entry = await vault.sealBatch({ time: 5, records, events })
		const answer = await request(vaultPaths.entries, withJson('POST', { entry: toBase64url(entry) }))
		if (answer.ok) return void (await vault.taken(entry))
		// Another device stored an entry first.
		await vault.sync()
	}
}

export type SampleMember = Awaited<ReturnType<typeof sampleMember>>
export type Device = ReturnType<typeof newDevice>

function newDevice() {
	return { storage: createMemoryStorage(), keeper: createMemoryKeeper(), lock: oneAtATime() }
}

/** A replacement for navigator.locks. */
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

/** The lines of the chat as shown after opening it. */
export async function linesOf(chats: Awaited<ReturnType<SampleMember['visit']>>) {
	const close = chats.open(matchId)
	while (!chats.view(matchId)?.isRead) await new Promise((resolve) => setImmediate(resolve))
	const lines = chats.view(matchId)?.messages ?? []
	close()
	return lines
}
