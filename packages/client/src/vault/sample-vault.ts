import { type VaultEntries, vaultAppend, vaultPaths, vaultWraps } from '@ydo/contract/vault'
import { taken } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, isSameBytes, type Random, toBase64url } from '@ydo/crypto/bytes'
import { hashEntry, noEntry, placeOf } from '@ydo/crypto/vault-entry'
import type { Request } from '#calls/request.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import { createVault } from './create-vault.ts'
import { createMemoryKeeper } from './device-keeper.ts'
import type { ChoiceContent, SeasonContent } from './vault-content.ts'
import type { VaultState } from './vault-state.ts'

// For tests: the server's side of a vault as the contract says, devices that can be killed, and lists of what one would say.

export const random: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

/** An id of a member or a match that everybody knows by its number. */
export function idOf(number: number): string {
	const bytes = new Uint8Array(16).map((_, index) => 37 + 41 * index)
	new DataView(bytes.buffer).setUint32(0, number)
	return toBase64url(bytes)
}

export const member = idOf(0x6d65)

export function decision(
	peer: number,
	type: Exclude<ChoiceContent['type'], 'claimed' | 'settled'>,
	text = '',
	at = 1,
): ChoiceContent {
	const about = { peer: idOf(peer) }
	if (type === 'liked') return { type, ...about, text, at }
	return type === 'noteChanged' ? { type, ...about, text } : { type, ...about }
}

/** A key of that season. */
export function season(number: number): SeasonContent {
	const key = toBase64url(random(32))
	return { type: 'season', number, label: `season ${number}`, secret: taken('SeasonSecret', random(32)), key }
}

/** Whom somebody liked or passed. */
export function decidedPeers({ choices }: VaultState): string[] {
	return [...choices.open.map(({ peer }) => peer), ...choices.passed]
}

/** What a server holds of one vault: entry `seq` stands at `entries.get(seq)`. Hostile tests change it as they like. */
export function sampleVaultServer({ page = 1000 } = {}) {
	const server = {
		entries: new Map<number, Bytes>(),
		wraps: [] as unknown[],
		/** Path and body of each call. */
		calls: [] as { path: string; body: unknown }[],
		online: true,
		/** Of the answers to come, which get lost, though the server did what was asked. */
		lose: () => false,
		/** Says something else than the truth. */
		lie: (answer: Response): Response | Promise<Response> => answer,
		last: (): number => Math.max(0, ...server.entries.keys()),
		after: (seq: number): VaultEntries => {
			const found = [...server.entries].filter(([at]) => at > seq).sort(([one], [other]) => one - other)
			return { entries: found.slice(0, page).map(([, entry]) => toBase64url(entry)), last: server.last() }
		},
		request: async (path: string, init?: RequestInit): Promise<Response> => {
			const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
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
		if (method === 'GET') return json(server.after(Number(path.split('=')[1])))
		const { entry, snapshot } = vaultAppend.parse(body)
		return appended(fromBase64url(entry), snapshot === true)
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

export type SampleServer = ReturnType<typeof sampleVaultServer>

export function json(body: unknown, status = 200): Response {
	return new Response(JSON.stringify(body), { status })
}

// [Note: killed tabs] A tab is killed by a storage or a network that stops at a step, before or after it did what it was asked: from
// then on nothing of that tab goes on. Whoever comes back finds what was written until then.

/** The steps that a tab still takes, and whether it takes the last one. */
export type Fuse = { left: number; after: boolean }

/** Rejects with "killed" from the step on at which the tab is. */
export function dying<Args extends unknown[], Result>(fuse: Fuse, act: (...args: Args) => Promise<Result>) {
	return async (...args: Args): Promise<Result> => {
		fuse.left--
		if (fuse.left < 0 || (fuse.left === 0 && !fuse.after)) throw new Error('killed')
		const result = await act(...args)
		if (fuse.left === 0) throw new Error('killed')
		return result
	}
}

/** A device of the member. `visit` opens the vault as a new tab would; what `storage` keeps outlives it. */
export function sampleDevice(server: Pick<SampleServer, 'request'>, { id = member } = {}) {
	const storage = createMemoryStorage()
	const keeper = createMemoryKeeper()
	let turn: Promise<unknown> = Promise.resolve()
	const lock = <Result>(_: string, run: () => Promise<Result>) => {
		const mine = turn.then(run)
		turn = mine.catch(() => undefined)
		return mine
	}
	const visit = (change: { storage?: ValueStorage; request?: Request; lock?: typeof lock } = {}) =>
		createVault({ request: server.request, storage, keeper, random, member: id, lock, now: () => 5, ...change })
	/** A tab that is killed. [Note: killed tabs] */
	const visitUntil = (fuse: Fuse) => {
		const { read, change } = storage
		const held = { read: dying(fuse, read), change: dying(fuse, change) }
		return visit({ storage: held, request: dying(fuse, server.request) })
	}
	return { storage, keeper, visit, visitUntil }
}
