import { createHash } from 'node:crypto'
import { json } from '@ydo/client/test/model-answers'
import { idOf } from '@ydo/client/test/model-server'
import { publish } from '@ydo/client/test/publish'
import { bytesNamed } from '@ydo/client/test/seeded'
import { matchDays, type SlotNews, slotPaths, type ToldMatch } from '@ydo/contract/slots'
import { toBase64url } from '@ydo/crypto/bytes'
import type { Change, Device, Page } from '#world/device.ts'
import { splitFor } from '#world/split.ts'
import { type Call, createWorld, type World } from '#world/world.ts'
import { inOrder, observe } from './observe.ts'
import { type Decision, type Forgery, peers, type Script, type Secrets, type Step, type Trick } from './script.ts'

/** A leak that a test plants: a device that breaks the protocol. */
export type Plant = {
	/** Overrides a page's options, given an accessor to the page once it exists. */
	options?: (page: () => Page | undefined) => Change
	/** Runs beside each decision. */
	beside?: (page: Page, decision: Decision, request: Page['request']) => void
}

const self = idOf(100)
const names = ['phone', 'laptop'] as const

/** One life of a member in the world of a script, as the server saw it. */
export async function live(script: Script, secrets: Secrets, plant: Plant = {}) {
	const world = await createWorld(`lives/${script.name}`, { start: script.start })
	for (let peer = 0; peer < peers; peer++) await publish(world, peer, 'join')
	playTricks(world, script)
	const devices: (Device | undefined)[] = []
	const pages: (Page | undefined)[] = []
	const open = async (at: 0 | 1) => {
		const [first] = devices
		if (!devices[at] && at === 1) {
			const keeper = await first?.copyOfKeys().catch(() => undefined)
			devices[1] = world.device(self, names[1], keeper && { keeper })
		}
		devices[at] ??= world.device(self, names[at])
		if (pages[at] && devices[at]?.pages.includes(pages[at])) return
		pages[at] = devices[at]?.open(plant.options?.(() => pages[at]))
	}
	await open(0)
	const steps = timed(script.steps, (step) => ({ step }))
	const end = (steps.at(-1)?.at ?? 0) + rest
	const decisions = timed(secrets, (decision) => ({ decision })).filter(({ at }) => at < end)
	for (const { at, step, decision } of [...steps, ...decisions].sort((one, other) => one.at - other.at)) {
		await world.clock.runUntil(script.start + at)
		if (step) await take(world, step, { pages, open })
		const page = decision && pages[decision.device]
		if (page && decision) {
			void decide(page, decision).catch(() => undefined)
			plant.beside?.(page, decision, page.request)
		}
	}
	await world.clock.runUntil(script.start + end)
	const faults = world.faults()
	for (const page of pages) page?.kill()
	const accepts = world.server.matches.map(({ id }) => slotPaths.accept(id))
	const calls = inOrder(world.calls)
	const accepted = calls.findIndex(({ path }) => accepts.includes(path))
	return { lines: observe(calls), accepted: accepted < 0 ? undefined : accepted, faults, world, pages }
}

/** Milliseconds that a life goes on after the last step of its script. */
const rest = 75_000

type Event = { at: number; step?: Step; decision?: Decision }

function timed<Item extends { after: number }>(items: readonly Item[], as: (item: Item) => Omit<Event, 'at'>): Event[] {
	let at = 1000
	return items.map((item) => {
		at += item.after
		return { at, ...as(item) }
	})
}

async function decide({ member }: Page, { do: what, peer, text }: Decision): Promise<unknown> {
	const id = idOf(peer)
	switch (what) {
		case 'like':
			return member.like(id, text)
		case 'note':
			return member.changeNote(id, text)
		case 'setting':
			return member.keepSetting(`setting ${peer}`, text)
		default:
			return member[what](id)
	}
}

type Hands = { pages: (Page | undefined)[]; open(at: 0 | 1): Promise<void> }

async function take(world: World, step: Step, { pages, open }: Hands): Promise<void> {
	const page = 'device' in step ? pages[step.device] : undefined
	switch (step.do) {
		case 'open':
			return open(step.device)
		case 'hide':
		case 'show':
		case 'kill':
			return page?.[step.do]()
		case 'close':
			return page?.close()
		case 'ring':
			return page?.ring({ ...step, read: 0 })
		case 'send from here':
			return quietly(page?.member.sendFromHere())
		case 'start over':
			return quietly(page?.member.startOver())
		case 'sign out':
			return quietly(page?.member.stopSending().then(() => page.close()))
		case 'reset':
			return publish(world, step.peer, 'reset')
		case 'split': {
			const server = await splitFor(world, names[1])
			return publish({ clock: world.clock, server }, step.peer, 'reset')
		}
		case 'reset own':
			return publish(world, 100, 'reset')
		case 'new season':
			world.server.season = {
				number: world.server.season.number + 1,
				label: `season after ${world.server.season.label}`,
			}
			return
		case 'fork':
			world.server.log = await world.server.log.fork(Math.max(1, world.server.log.leaves.length - 1))
			return publish(world, 90, 'join')
		case 'beat':
			return world.server.beat()
	}
}

/** Ignores the result: the server may make a member's request fail or never end. */
function quietly(asked: Promise<unknown> | undefined): void {
	asked?.catch(() => undefined)
}

function playTricks(world: World, { tricks, flood, name }: Script): void {
	const before = new Map<string, string>()
	// Counted by device: the order of simultaneous calls of two devices depends on a processor's microseconds.
	const counts = new Map<string, number>()
	world.intercept = async (call, honest) => {
		const number = counts.get(call.device) ?? 0
		counts.set(call.device, number + 1)
		const trick = tricks.find(({ call: at }) => at === number)?.trick
		const isNews = call.path.startsWith(`${slotPaths.slot}?`)
		const flooded = isNews && number >= flood.from ? flood.matches : []
		const answer = await played(world, { call, honest, trick, name, repeated: before.get(kindOf(call)) })
		const told = isNews && trick?.is === 'matches' ? [...trick.matches, ...flooded] : flooded
		const text = await answer
			.clone()
			.text()
			.catch(() => '')
		if (answer.ok && call.method === 'GET') before.set(kindOf(call), text)
		return told.length > 0 ? withMatches(answer, text, told) : answer
	}
}

function kindOf({ device, method, path }: Call): string {
	return `${device} ${method} ${path.split('?')[0]}`
}

type Play = {
	call: Call
	honest: () => Promise<Response>
	trick: Trick | undefined
	name: number
	repeated: string | undefined
}

async function played(world: World, { call, honest, trick, name, repeated }: Play): Promise<Response> {
	switch (trick?.is) {
		case 'status':
			if (trick.isDone) await honest()
			return trick.status === 204
				? new Response(null, { status: 204 })
				: json({ error: { code: 'internal', message: '' } }, trick.status)
		case 'text':
			return new Response(trick.text, { status: trick.status })
		case 'silence':
			if (trick.isDone) await honest()
			throw new TypeError('fetch failed')
		case 'delay': {
			const answer = await honest()
			await world.clock.wait(trick.milliseconds)
			return answer
		}
		case 'kept': {
			const taken = changedTick(call, undefined)
			if (taken) await world.clock.wait(trick.milliseconds)
			return taken ?? honest()
		}
		case 'again':
			return repeated === undefined ? honest() : new Response(repeated)
		case 'hidden entries':
			return changed(await honest(), (news) => ({
				entries: news.entries.slice(0, -trick.count),
				last: Math.max(0, news.last - trick.count),
			}))
		case 'foreign entry':
			return changed(await honest(), (news) => ({
				entries: [...news.entries, toBase64url(bytesNamed(`entry/${name}`, 1101))],
				last: news.last + 1,
			}))
		case 'promised entry':
			return changed(await honest(), ({ last }) => ({ last: last + 1 }))
		case 'no leaves':
			return changed(await honest(), () => ({ leaves: '' }))
		case 'garbage leaves':
			return changed(await honest(), () => ({ leaves: toBase64url(bytesNamed(`leaves/${name}`, 192)) }))
		case 'no checkpoint':
			return changed(await honest(), () => ({ checkpoint: '' }))
		case 'wrong time':
			return changed(await honest(), ({ time }) => ({ time: time + 3_600_000 }))
		case 'wrong tick':
			return changedTick(call, toBase64url(bytesNamed(`tick/${name}`, 32))) ?? honest()
		case 'taken':
			return changedTick(call, undefined) ?? honest()
		default:
			return honest()
	}
}

/** Confirms a slot and drops it, as a split vault does. */
function changedTick({ path, method, body }: Call, wrong: string | undefined): Response | undefined {
	if (path !== slotPaths.slot || method !== 'POST' || !(body instanceof Uint8Array)) return undefined
	const length = new DataView(body.buffer, body.byteOffset).getUint32(1)
	const tick = body.subarray(5 + length)
	const held = wrong ?? toBase64url(createHash('sha256').update(tick).digest())
	return json({ last: 1, ...(tick.length > 0 && { tick: held }) })
}

async function changed(answer: Response, change: (news: SlotNews) => Partial<SlotNews>): Promise<Response> {
	const text = await answer.clone().text()
	try {
		const news = JSON.parse(text)
		return Array.isArray(news.entries) ? json({ ...news, ...change(news) }, answer.status) : answer
	} catch {
		return answer
	}
}

async function withMatches(answer: Response, text: string, told: readonly Forgery[]): Promise<Response> {
	try {
		const news = JSON.parse(text)
		return json({ ...news, matches: [...(news.matches ?? []), ...told.map(matchOf)] }, answer.status)
	} catch {
		return answer
	}
}

function matchOf({ peer, week, ownLeaf, peerLeaf, hasChatKey, proof, note, id }: Forgery): ToldMatch {
	return {
		...{ id: toBase64url(bytesNamed(`forged/${id}`, 16)), peer: idOf(peer), week, ownLeaf, peerLeaf },
		...{ proof: toBase64url(bytesNamed(`proof/${id}`, proof)), note: toBase64url(bytesNamed(`note/${id}`, note)) },
		...{
			day: 20_000 + matchDays.most,
			name: 'Somebody',
			...(hasChatKey && { chatKey: toBase64url(bytesNamed('key', 1216)) }),
		},
	}
}
