import { chatPaths } from '@ydo/contract/chats'
import { directoryPaths, type Season } from '@ydo/contract/directory'
import { matchDays, type SlotNews, slotLimits, slotPaths, type ToldMatch } from '@ydo/contract/slots'
import { vaultPaths } from '@ydo/contract/vault'
import { type Bytes, readUnsigned, toBase64url } from '@ydo/crypto/bytes'
import { sha256 } from '@ydo/crypto/primitives'
import type { Placed } from '@ydo/log/directory'
import type { LiveNumbers } from '#live/create-live-news.ts'
import { json, refusal } from './model-answers.ts'
import { createModelBallots, type Met, type ModelBallots } from './model-ballots.ts'
import { createModelChats } from './model-chats.ts'
import { createModelLog, type ModelLog } from './model-log.ts'
import { createModelVault, type ModelVault } from './model-vault.ts'
import { bytesNamed } from './seeded.ts'

/** Milliseconds between two beats. */
const beatEvery = 10_000

/** The time as the server knows it, and how it waits for the next beat. */
export type ModelClock = { now(): number; wait(milliseconds: number): Promise<void> }

/** The id of a member by number. */
export function idOf(number: number): string {
	return toBase64url(bytesNamed(`member/${number}`, 16))
}

/** A match as the server stores it: the news for each of the two. */
type ModelMatch = {
	id: string
	week: number
	time: number
	told: Map<string, ToldMatch>
	/** Time at which a device of the member accepted it. */
	accepted: Map<string, number>
}

/** An honest in-memory server that follows packages/contract. */
export type ModelServer = {
	log: ModelLog
	vaults: Map<string, ModelVault>
	vaultOf(member: string): ModelVault
	ballots: ModelBallots
	matches: ModelMatch[]
	season: Season
	/** Decides whether two members may see each other. The next beat after a change judges them again. */
	mayMeet(one: string, other: string): boolean
	/** Milliseconds by which the server's clock is ahead. */
	ahead: number
	newsFor(member: string, held: { entries: number; leaves: number }): Promise<SlotNews>
	handle(member: string, path: string, init?: RequestInit): Promise<Response>
	beat(): void
	/** Notifies the sockets of a member for whom there is something new. */
	onNews(member: string): void
	/** Numbers as a socket sends them. */
	numbersOf(member: string): LiveNumbers
}

export async function createModelServer(clock: ModelClock, season: Season): Promise<ModelServer> {
	const now = () => clock.now() + server.ahead
	const ballots = createModelBallots(now)
	const vaults = new Map<string, ModelVault>()
	const chats = createModelChats({ now, peerIn, onNews: (member) => server.onNews(member) })
	let isBeating = false
	const onLeaf = ({ event, member }: Placed) => {
		if (event === 'reset' || event === 'leave') ballots.forget(toBase64url(member))
	}
	const server: ModelServer = {
		log: await createModelLog({ now: clock.now, season: () => server.season, onLeaf }),
		vaults,
		vaultOf(member) {
			const vault = vaults.get(member) ?? createModelVault()
			vaults.set(member, vault)
			return vault
		},
		ballots,
		matches: [],
		season,
		mayMeet: () => true,
		ahead: 0,
		async newsFor(member, { entries, leaves }) {
			const { log } = server
			const untold = matchesOf(member).filter((match) => !match.accepted.has(member))
			const matches = untold.flatMap((match) => match.told.get(member) ?? []).slice(0, slotLimits.matchesOfAnswer)
			const held = server.vaultOf(member).after(entries)
			const checkpoint = log.leaves.length > 0 ? await log.checkpoint() : ''
			return { time: now(), season: server.season, ...held, checkpoint, leaves: log.leavesAfter(leaves), matches }
		},
		async handle(member, path, init = {}) {
			const method = init.method ?? 'GET'
			const { pathname, searchParams } = new URL(path, 'https://ydo.example')
			if (pathname === slotPaths.slot && method === 'POST') return takeSlot(member, init.body as Bytes)
			if (pathname === slotPaths.slot) return json(await server.newsFor(member, asked(searchParams)))
			const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
			const vault = server.vaultOf(member)
			if (pathname === vaultPaths.entries && method === 'POST') {
				const answer = await vault.append(body)
				server.onNews(member)
				return answer
			}
			if (pathname === vaultPaths.entries) return json(vault.after(Number(searchParams.get('after'))))
			if (pathname === vaultPaths.wraps) return vault.wraps(method, body)
			if (pathname === directoryPaths.leaves) return server.log.append(member, body)
			if (pathname === slotPaths.matches)
				return json({ matches: matchesOf(member).flatMap(({ told }) => told.get(member) ?? []) })
			const chatting = { body, after: Number(searchParams.get('after')) }
			const answer = chats.handle(member, `${method} ${pathname}`, chatting) ?? (await server.log.read(path))
			if (answer) return answer
			return method === 'DELETE' ? end(member, pathname) : accept(member, pathname)
		},
		beat() {
			for (const met of ballots.beat((one, other) => server.mayMeet(one, other))) meet(met)
		},
		onNews: () => {},
		numbersOf: (member) => ({
			notices: server.matches.filter(({ told }) => told.has(member)).length,
			...{ read: 0, vault: server.vaultOf(member).last(), messages: chats.lastOf(member) },
		}),
	}

	function matchesOf(member: string): ModelMatch[] {
		const day = 86_400_000
		return server.matches.filter(({ told, time, accepted }) => {
			const other = [...told.keys()].find((one) => one !== member) ?? ''
			const until = Math.min(
				(accepted.get(other) ?? Number.POSITIVE_INFINITY) + matchDays.afterAcceptance * day,
				time + matchDays.most * day,
			)
			const isEnded = told.get(member)?.ended !== undefined
			return told.has(member) && (!isEnded || now() < until)
		})
	}

	/** Stores the batch and the tick in one transaction. */
	async function takeSlot(member: string, body: Bytes): Promise<Response> {
		const length = readUnsigned(body.subarray(1, 5))
		const [entry, tick] = [body.slice(5, 5 + length), body.slice(5 + length)]
		const newest = server.log.lastOf(member)
		const own = (index: number) => {
			const leaf = server.log.leafAt(index)
			return leaf && toBase64url(leaf.member) === member ? leaf : undefined
		}
		const refused = await server.vaultOf(member).take(entry, body[0] === 1)
		if (refused) return refused
		server.onNews(member)
		const last = server.vaultOf(member).last()
		if (tick.length === 0) return json({ last })
		const answered = ballots.take(member, tick, { hash: toBase64url(await sha256(tick)), newest, own })
		if (answered === undefined) return refusal(400, 'bad_request')
		beatSoon()
		return json({ last, tick: answered })
	}

	/** Beats every ten seconds; skipped if nothing arrived. */
	function beatSoon(): void {
		if (isBeating) return
		isBeating = true
		void clock.wait(beatEvery - (clock.now() % beatEvery)).then(() => {
			isBeating = false
			server.beat()
		})
	}

	function meet({ week, one, other }: Met): void {
		const time = now()
		const id = toBase64url(bytesNamed(`match/${one.token}/${one.member}/${other.member}`, 16))
		if (server.matches.some((match) => match.id === id)) return
		const told = new Map<string, ToldMatch>()
		for (const [self, peer] of [
			[one, other],
			[other, one],
		] as const) {
			const chatKey = server.log.chatKeys.get(peer.member)
			told.set(self.member, {
				...{ id, peer: peer.member, week, ownLeaf: self.leaf, peerLeaf: peer.leaf },
				...{ proof: toBase64url(peer.proof), note: toBase64url(peer.note), day: Math.floor(time / 86_400_000) },
				...{ name: 'Somebody', ...(chatKey && { chatKey }) },
			})
		}
		server.matches.push({ id, week, time, told, accepted: new Map() })
		for (const member of told.keys()) server.onNews(member)
	}

	function peerIn(match: string, member: string): string | undefined {
		const told = server.matches.find(({ id }) => id === match)?.told.get(member)
		return told?.ended ? undefined : told?.peer
	}

	/** DELETE /api/matches/:id */
	function end(member: string, path: string): Response {
		const found = server.matches.find(({ id, told }) => told.has(member) && path === `${chatPaths.matches}/${id}`)
		if (!found) return refusal(404, 'not_found')
		for (const [each, told] of found.told) {
			found.told.set(each, { ...told, ended: 'ended' })
			server.onNews(each)
		}
		return new Response(null, { status: 204 })
	}

	function accept(member: string, path: string): Response {
		const found = server.matches.find(({ id, told }) => told.has(member) && path === slotPaths.accept(id))
		if (!found) return refusal(404, 'not_found')
		if (!found.accepted.has(member)) found.accepted.set(member, now())
		return new Response(null, { status: 204 })
	}

	return server
}

function asked(query: URLSearchParams): { entries: number; leaves: number } {
	return { entries: Number(query.get('entries')), leaves: Number(query.get('leaves')) }
}
