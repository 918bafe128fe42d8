import { weekLength } from '@ydo/crypto/week'
import { bytesBy, seededRandom } from './sample-bytes.ts'
import {
	type Fault,
	type SampleMember,
	sampleDevice,
	sampleLog,
	sampleMember,
	settleMatches,
} from './sample-members.ts'
import { sampleOffice } from './sample-office.ts'
import type { TickSender } from './tick-sender.ts'

// For tests and the bench: seven days of many members, and all that whoever controls the server sees of them.

const days = 7
const dayLength = 86_400_000
const actionsOfVisit = 12

/** Of each four members, one chooses nobody. */
const choicesOf = (index: number) => [0, 1, 10, 60][index % 4] ?? 0

/** Somebody who does not choose back: who matched is known, and how many matched says something of how many they chose. */
function liked(index: number, count: number, pick: (from: number, to: number) => number): number {
	for (;;) {
		const other = pick(0, count - 1)
		if (mayChoose(index, other)) return other
	}
}

/** One of each two members may choose the other. */
export function mayChoose(one: number, other: number): boolean {
	return (one + other) % 2 === 1 ? one < other : one > other
}

/** What a member does in the days: liking so many, and how one is there has nothing to do with it. */
type Actor = { member: SampleMember; wants: string[]; device: TickSender; other: TickSender }

type Step = { at: number; run: () => Promise<unknown> }

/** What the server holds and sees of a member: times of vault entries, which are of one size, calls, and what came. */
export type Seen = {
	id: string
	/** Not seen: how many the member chose. */
	choices: number
	appends: readonly number[]
	posts: readonly number[]
	ticks: readonly { at: number; bytes: Uint8Array }[]
}

/** Not seen either: who chose whom in ballots of these days, by their places among those seen. Nobody matched. */
export type PlayedDays = { seen: Seen[]; likes: [number, number][] }

/**
 * Plays seven days in the middle of which a week begins. Everybody is there at times, decides, takes back and changes words, loses the
 * network and devices; members choose 0, 1, 10 or 60, a quarter of them each. The same for the same seed.
 */
export async function playDays(seed: number, count: number): Promise<PlayedDays> {
	const chance = seededRandom(seed)
	const random = bytesBy(chance)
	const begin = 2959 * weekLength + 3.5 * dayLength
	let time = begin
	const now = () => time
	const office = sampleOffice(now, random)
	const log = sampleLog()
	const appends = new Map<string, number[]>()
	const pick = (from: number, to: number) => from + Math.floor(chance() * (to - from + 1))
	const fault = (): Fault => (chance() < 0.92 ? 'none' : chance() < 0.5 ? 'not sent' : 'answer lost')

	const members: SampleMember[] = []
	for (let index = 0; index < count; index++) members.push(await sampleMember(log, random))
	const actors = members.map((member, index): Actor => {
		const newDevice = () => sampleDevice(member, office, { now, random, fault })
		const wants = Array.from({ length: choicesOf(index) }, () => members[liked(index, count, pick)]?.id ?? '')
		for (const peer of new Set(wants.splice(0, Math.floor(wants.length * 0.7))))
			member.vault.add({ type: 'liked', peer, text: 'hi', at: begin })
		return { member, wants, device: newDevice(), other: newDevice() }
	})

	/** One decision, or words changed, or a choice taken back: one entry of the vault each. */
	function act({ member: { vault }, wants }: Actor) {
		const { open } = vault.state()
		const chosen = open[pick(0, open.length - 1)]?.peer
		const what = chance()
		if (chosen && what < 0.04) vault.add({ type: 'withdrawn', peer: chosen })
		else if (chosen && what < 0.08) vault.add({ type: 'noteChanged', peer: chosen, text: `words ${what}` })
		else if (wants.length > 0 && what < 0.7) vault.add({ type: 'liked', peer: wants.pop() ?? '', text: 'hi', at: time })
		else vault.add({ type: 'passed', peer: `passed ${vault.events.length}` })
	}

	async function tick(actor: Actor) {
		await settleMatches(actor.member, office)
		await (chance() < 0.8 ? actor.device : actor.other).send()
		if (chance() < 0.1) actor.device = sampleDevice(actor.member, office, { now, random, fault })
	}

	function visitOf(actor: Actor, at: number): Step[] {
		const actions = Array.from({ length: pick(2, actionsOfVisit) }, (_, index) => ({
			at: at + index * 4000,
			run: async () => act(actor),
		}))
		const ticks = Array.from({ length: pick(1, 5) }, (_, index) => ({
			at: at + 20_000 + index * 60_000,
			run: () => tick(actor),
		}))
		return [...actions, ...ticks]
	}

	const steps = actors.flatMap((actor) => {
		const there = Array.from({ length: days }, (_, day) => day).filter(() => chance() < 0.6)
		const visits = there.flatMap((day) => visitOf(actor, begin + day * dayLength + pick(0, dayLength - 600_000)))
		return visits.map((step) => ({ ...step, actor }))
	})
	for (const { at, run, actor } of steps.sort((one, other) => one.at - other.at)) {
		time = at
		const { id, vault } = actor.member
		const before = vault.events.length
		await run()
		const added = new Array<number>(vault.events.length - before).fill(at)
		appends.set(id, [...(appends.get(id) ?? []), ...added])
	}

	const places = new Map(members.map(({ id }, index) => [id, index]))
	const posts = Map.groupBy(office.posts, ({ member }) => member)
	const arrived = Map.groupBy(office.arrived, ({ member }) => member)
	return {
		seen: members.map(({ id }, index) => ({
			id,
			choices: choicesOf(index),
			appends: appends.get(id) ?? [],
			posts: posts.get(id)?.map(({ at }) => at) ?? [],
			ticks: arrived.get(id) ?? [],
		})),
		likes: members.flatMap(({ vault }, index) =>
			Object.keys(vault.state().written).map((peer): [number, number] => [index, places.get(peer) ?? 0]),
		),
	}
}
