import { type SlotNews, slotPaths } from '@ydo/contract/slots'
import { type VaultEntries, vaultAppend, vaultPaths, vaultWraps } from '@ydo/contract/vault'
import { taken } from '@ydo/crypto/branded'
import {
	type Bytes,
	concat,
	fromBase64url,
	isSameBytes,
	type Random,
	readUnsigned,
	toBase64url,
	unsigned,
} from '@ydo/crypto/bytes'
import { sha256 } from '@ydo/crypto/primitives'
import { hashEntry, noEntry, placeOf } from '@ydo/crypto/vault-entry'
import type { Request } from '#calls/request.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { LikeEvent } from '#likes/likes-state.ts'
import { noTick, type SlotRecords, type VaultEvent } from '#vault/batch-format.ts'
import { createVault, type Vault } from '#vault/create-vault.ts'
import { createMemoryKeeper } from '#vault/device-keeper.ts'
import type { SyncResult } from '#vault/local-vault.ts'
import type { SeasonContent } from '#vault/vault-content.ts'
import type { VaultState } from '#vault/vault-state.ts'

// Test helpers: the server's side of a vault per the contract, devices that can be killed, and like events.

export const random: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

/** Deterministic id of a member or match by its number. */
export function idOf(number: number): string {
	const bytes = new Uint8Array(16).map((_, index) => 37 + 41 * index)
	new DataView(bytes.buffer).setUint32(0, number)
	return toBase64url(bytes)
}

export const member = idOf(0x6d65)

/** Members of the log by their `join` leaves. */
export const campus = Array.from({ length: 100 }, (_, at) => idOf(at + 1))

export function decision(
	peer: number,
	type: 'liked' | 'passed' | 'undone' | 'withdrawn' | 'noteChanged',
	text = '',
	at = 1,
): LikeEvent {
	const about = { peer: idOf(peer) }
	if (type === 'liked') return { type, ...about, kind: 'dating', text, at }
	return type === 'noteChanged' ? { type, ...about, text } : { type, ...about }
}

/** A season key. */
export function season(number: number, over: Partial<SeasonContent> = {}): SeasonContent {
	const key = toBase64url(random(32))
	const maker = { device: 1, deviceName: 'Chrome on Android', at: 1 }
	return {
		type: 'season',
		number,
		label: `season ${number}`,
		secret: taken('SeasonSecret', random(32)),
		key,
		...maker,
		...over,
	}
}

/** The records of a slot without a tick. */
export const noRecords: SlotRecords = { leaf: noTick, week: 0, number: 0, ballots: [] }

export function decidedPeers({ likes }: VaultState): string[] {
	return [...likes.open.map(({ peer }) => peer), ...likes.passed]
}

/** Body of POST /api/slot. */
export function slotBody(entry: Bytes, { tick = new Uint8Array(), snapshot = false } = {}): Bytes {
	return concat(unsigned(snapshot ? 1 : 0, 1), unsigned(entry.length, 4), entry, tick)
}

type Sent = { records?: SlotRecords; tick?: Bytes; snapshot?: boolean }

/** Sends the vault's next batch at once. Seals it again if another device came first, as a snapshot of everything known by then. */
export async function sendBatch(
	vault: Vault,
	request: Request,
	{ records = noRecords, tick, snapshot = false }: Sent = {},
): Promise<SyncResult> {
	const synced = await vault.sync()
	if (synced !== 'done') return synced
	const { events } = await vault.nextBatch(records.ballots.length)
	const batch = await vault.sealBatch({ time: 5, records, events })
	const whole = () => vault.sealBatch({ time: 5, records, events }, (state) => state)
	for (let entry = snapshot ? await whole() : batch; ; ) {
		const body = slotBody(entry, { snapshot, ...(tick && { tick }) })
		const answer = await request(slotPaths.slot, { method: 'POST', body }).catch(undefinedUnlessKilled)
		if (answer?.status === 200) return vault.taken(entry)
		const again = answer?.status === 409 ? await vault.sync() : 'waiting'
		if (again !== 'done') return again
		entry = snapshot ? await whole() : ((await vault.reseal(batch)) ?? batch)
	}
}

function undefinedUnlessKilled(error: Error): undefined {
	if (error.message === 'killed') throw error
}

export async function decide(vault: Vault, request: Request, event: VaultEvent): Promise<SyncResult> {
	await vault.enqueue(event)
	return sendBatch(vault, request)
}

/** Fake server of one vault: entry `seq` is at `entries.get(seq)`. Hostile tests modify it freely. */
export function sampleVaultServer({ page = 1000 } = {}) {
	const server = {
		entries: new Map<number, Bytes>(),
		/** By week, leaf and number. */
		ticks: new Map<string, Bytes>(),
		wraps: [] as unknown[],
		/** Path and body of each call. */
		calls: [] as { path: string; body: unknown }[],
		online: true,
		/** Return true to lose a response after the server has acted. */
		lose: () => false,
		/** Replaces the true response. */
		lie: (answer: Response): Response | Promise<Response> => answer,
		last: (): number => Math.max(0, ...server.entries.keys()),
		after: (seq: number): VaultEntries => {
			const found = [...server.entries].filter(([at]) => at > seq).sort(([one], [other]) => one - other)
			return { entries: found.slice(0, page).map(([, entry]) => toBase64url(entry)), last: server.last() }
		},
		request: async (path: string, init?: RequestInit): Promise<Response> => {
			const body: unknown = bodyOf(init?.body)
			if (!server.online) throw new TypeError('fetch failed')
			server.calls.push({ path, body })
			const answer = await handle(path, init?.method ?? 'GET', body)
			if (server.lose()) throw new TypeError('the answer was lost')
			return server.lie(answer)
		},
	}

	async function handle(path: string, method: string, body: unknown): Promise<Response> {
		if (path === vaultPaths.wraps) {
			if (method === 'GET') return json({ wraps: server.wraps })
			server.wraps = vaultWraps.parse(body).wraps
			return new Response(null, { status: 204 })
		}
		if (path.startsWith(slotPaths.slot)) return method === 'GET' ? json(newsAt(path)) : slot(body as SlotCall)
		if (method === 'GET') return json(server.after(Number(path.split('=')[1])))
		const { entry, snapshot } = vaultAppend.parse(body)
		return appended(fromBase64url(entry), snapshot === true)
	}

	function newsAt(path: string): SlotNews {
		const after = Number(new URLSearchParams(path.split('?')[1]).get('entries'))
		const about = { time: 5, season: { number: 1, label: 'season 1' }, checkpoint: '', leaves: '', matches: [] }
		return { ...server.after(after), ...about }
	}

	/** Takes the entry and the tick of one call together, or neither. */
	async function slot({ entry, tick, snapshot }: SlotCall): Promise<Response> {
		const answer = await appended(fromBase64url(entry), snapshot)
		if (answer.status !== 201) return answer
		const bytes = fromBase64url(tick)
		if (bytes.length === 0) return json({ last: server.last() })
		const place = toBase64url(bytes.slice(4, 16))
		const held = server.ticks.get(place) ?? bytes
		server.ticks.set(place, held)
		return json({ last: server.last(), tick: toBase64url(await sha256(held)) })
	}

	async function appended(entry: Bytes, snapshot: boolean): Promise<Response> {
		const { seq = 0, previous = noEntry } = placeOf(entry) ?? {}
		const before = server.entries.get(server.last())
		const expected = before ? await hashEntry(before) : noEntry
		const there = server.entries.get(seq)
		if (there && isSameBytes(there, entry)) return json({ last: server.last() }, 201)
		if (seq !== server.last() + 1 || !isSameBytes(previous, expected)) return json(server.after(seq - 1), 409)
		server.entries.set(seq, entry)
		if (snapshot) for (const at of [...server.entries.keys()]) if (at < seq) server.entries.delete(at)
		return json({ last: seq }, 201)
	}

	return server
}

type SlotCall = { snapshot: boolean; entry: string; tick: string }

/** JSON bodies as they are, slot bodies by field. */
function bodyOf(body: unknown): unknown {
	if (!(body instanceof Uint8Array)) return body ? JSON.parse(String(body)) : undefined
	const bytes = Uint8Array.from(body)
	const end = 5 + readUnsigned(bytes.subarray(1, 5))
	return { snapshot: bytes[0] === 1, entry: toBase64url(bytes.slice(5, end)), tick: toBase64url(bytes.slice(end)) }
}

export type SampleServer = ReturnType<typeof sampleVaultServer>

export function json(body: unknown, status = 200): Response {
	return new Response(JSON.stringify(body), { status })
}

// [Note: killed tabs] A tab is killed by a storage or network that stops at a step, before or after doing what was asked: nothing of that
// tab runs afterwards. The next visit finds what was written until then.

/** Steps left before the tab is killed, and whether the last one is carried out. */
export type Fuse = { left: number; after: boolean }

/** Rejects with "killed" from the step on at which the fuse ends. */
export function dying<Args extends unknown[], Result>(fuse: Fuse, act: (...args: Args) => Promise<Result>) {
	return async (...args: Args): Promise<Result> => {
		fuse.left--
		if (fuse.left < 0 || (fuse.left === 0 && !fuse.after)) throw new Error('killed')
		const result = await act(...args)
		if (fuse.left === 0) throw new Error('killed')
		return result
	}
}

/** A device of the member. `visit` opens the vault as a new tab would; `storage` outlives it. */
export function sampleDevice(
	server: Pick<SampleServer, 'request'>,
	{ id = member, members = () => campus }: { id?: string; members?: () => readonly string[] } = {},
) {
	const storage = createMemoryStorage()
	const keeper = createMemoryKeeper()
	let turn: Promise<unknown> = Promise.resolve()
	const lock = <Result>(_: string, run: () => Promise<Result>) => {
		const mine = turn.then(run)
		turn = mine.catch(() => undefined)
		return mine
	}
	const own = { request: server.request, storage, keeper, random, member: id, lock, members, now: () => 5 }
	const visit = (change: { storage?: ValueStorage; request?: Request; lock?: typeof lock } = {}) =>
		createVault({ ...own, ...change })
	/** A tab that is killed. [Note: killed tabs] */
	const visitUntil = (fuse: Fuse) => {
		const { read, change } = storage
		const held = { read: dying(fuse, read), change: dying(fuse, change) }
		return visit({ storage: held, request: dying(fuse, server.request) })
	}
	return { storage, keeper, visit, visitUntil }
}
