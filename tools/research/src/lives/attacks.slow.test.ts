import { idOf } from '@ydo/client/test/model-server'
import { publish } from '@ydo/client/test/publish'
import { weekAt } from '@ydo/crypto/week'
import { expect, test } from 'vitest'
import { valuesTwice } from '#completeness/season.ts'
import { splitFor } from '#world/split.ts'
import { createWorld, monday } from '#world/world.ts'
import { live } from './live.ts'
import { compare } from './observe.ts'
import type { Decision, Forgery, Script, Step, Trick } from './script.ts'
import { liveTwice } from './two-lives.ts'

// The attacks on version 1 of likes (docs/decisions/0046), repeated on the client of version 2. Others stand where their rule is tested.

const [seconds, minutes, hours, days] = [1000, 60_000, 3_600_000, 86_400_000]
const [ana, ben, cem] = [idOf(1), idOf(2), idOf(3)]
const long = 600_000

const like = (peer: number, device: 0 | 1 = 0): Decision => ({ after: 2000, device, do: 'like', peer, text: 'hello' })
const forgery: Forgery = { peer: 0, week: 0, ownLeaf: 4, peerLeaf: 0, hasChatKey: true, proof: 16, note: 284, id: 1 }
const script: Script = { name: 7, start: monday, steps: [], tricks: [], flood: { from: 0, matches: [] } }
const stay: Step = { after: 150_000, do: 'beat' }

test.each<[string, Partial<Forgery>]>([
	['of week 2^32 - 1', { week: 2 ** 32 - 1 }],
	['of this week, with a false proof', { week: weekAt(monday) }],
	['without a chat key', { week: weekAt(monday), hasChatKey: false }],
	['with a proof too short', { week: weekAt(monday), proof: 15 }],
	['without a note', { week: weekAt(monday), note: 0 }],
	['of a leaf that nobody has', { week: weekAt(monday), peerLeaf: 2 ** 32 - 1 }],
])(
	'attack a: a forged match %s is the same with somebody liked and with somebody who is not',
	async (_, wrong) => {
		for (const [peers, other] of [
			[[0], [like(2), like(3)]],
			[[0, 1, 2, 3], []],
		] as const) {
			const matches = peers.map((peer) => ({ ...forgery, ...wrong, peer, peerLeaf: wrong.peerLeaf ?? peer, id: peer }))
			const told: Script = { ...script, steps: [stay], flood: { from: 3, matches } }
			expect((await liveTwice({ script: told, one: [like(0), like(1)], other })).difference).toBeUndefined()
		}
	},
	long,
)

test('attack a: an answer that makes the client throw moves no call of a member who likes', async () => {
	const texts = ['null', '[]', '{"entries":["%"],"last":9}', '{"last":1,"tick":7}', '{"matches":[null]}']
	const tricks = texts.map((text, at) => ({ call: 4 + at, trick: { is: 'text', text, status: 200 } satisfies Trick }))
	const lives = { script: { ...script, steps: [stay], tricks }, one: [like(0), like(1)], other: [] }
	expect((await liveTwice(lives)).difference).toBeUndefined()
})

type Trying = { steps: Step[]; trick: Trick; from: number; to: number; one: Decision[] }

/** Plays the trick at each of a device's calls `from` to `to`; at least one of them must change what the server sees. */
async function tryTricks({ steps, trick, from, to, one }: Trying): Promise<void> {
	const untricked = await live({ ...script, steps }, one)
	let changed = 0
	for (let call = from; call <= to; call++) {
		const tricked = { ...script, steps, tricks: [{ call, trick }] }
		const [first, second] = [await live(tricked, one), await live(tricked, [])]
		expect(compare(first, second).difference, `call ${call}`).toBeUndefined()
		if (first.lines.join() !== untricked.lines.join()) changed++
	}
	expect(changed).toBeGreaterThan(0)
}

test('a server that withholds a slot and confirms it after another device wrote in its place gets no value twice', async () => {
	const steps: Step[] = [
		{ after: 60_000, do: 'open', device: 1 },
		{ after: 30_000, do: 'ring', device: 0, notices: 1, vault: 0, messages: 0 },
		stay,
	]
	const trick: Trick = { is: 'kept', milliseconds: 20_000 }
	await tryTricks({ steps, trick, from: 21, to: 24, one: [{ ...like(0), after: 70_000 }] })
})

/** A decision every two seconds, for two minutes. */
const busy = Array.from({ length: 60 }, (_, at): Decision => ({ ...like(0), do: at % 2 === 0 ? 'like' : 'withdraw' }))

test('a server that withholds requested entries learns of no decision when the page is hidden', async () => {
	const steps: Step[] = [
		{ after: 60_000, do: 'open', device: 1 },
		{ after: 70_000, do: 'hide', device: 0 },
		{ after: 30_000, do: 'beat' },
	]
	await tryTricks({ steps, trick: { is: 'delay', milliseconds: 400_000 }, from: 24, to: 28, one: busy })
})

test('a server that changes between two slots what a device may send learns of no decision when the page is hidden', async () => {
	const steps: Step[] = [
		{ after: 90_000, do: 'ring', device: 0, notices: 1, vault: 0, messages: 0 },
		{ after: 12_000, do: 'hide', device: 0 },
		{ after: 30_000, do: 'beat' },
	]
	await tryTricks({ steps, trick: { is: 'wrong time' }, from: 14, to: 28, one: busy })
})

test('a member who starts over and closes the page reveals no decision made just then', async () => {
	for (const after of [82_000, 83_000, 83_500]) {
		const steps: Step[] = [
			{ after: 83_000, do: 'start over', device: 0 },
			{ after: 1000, do: 'close', device: 0 },
		]
		const lives = { script: { ...script, steps }, one: [], other: [{ ...like(0), after }] }
		expect((await liveTwice(lives)).difference, `after ${after}`).toBeUndefined()
	}
})

test('attack c: a second device that is shown another log, with a forged reset in it, reveals no like', async () => {
	for (const liked of [0, 1]) {
		const steps: Step[] = [
			{ after: 60_000, do: 'open', device: 1 },
			{ after: 40_000, do: 'split', peer: 0 },
			{ after: 60_000, do: 'send from here', device: 1 },
			stay,
		]
		const lives = { script: { ...script, steps }, one: [like(liked), like(2, 1)], other: [] }
		const { difference, compared } = await liveTwice(lives)
		expect(difference).toBeUndefined()
		expect(compared).toBeGreaterThan(20)
	}
})

test.each([
	['the whole vault', Number.POSITIVE_INFINITY],
	['a vault that ends after its keys', 3],
])('attack d: two devices that a server keeps apart, with %s, never send a value twice', async (_, entries) => {
	const world = await createWorld('apart')
	for (const peer of [2, 3, 4, 5]) await publish(world, peer, 'join')
	const phone = world.device(ana, 'phone')
	let first = phone.open()
	await world.clock.run(1 * minutes)
	const laptop = world.device(ana, 'laptop', { keeper: await phone.copyOfKeys() })
	for (const peer of [ben, cem]) await first.member.like(peer)
	await world.clock.run(5 * minutes)
	const split = await splitFor(world, 'laptop', entries)
	let second = laptop.open()
	for (const peer of [ben, cem, idOf(4)]) await second.member.like(peer).catch(() => undefined)
	for (let visit = 0; visit < 5; visit++) {
		await world.clock.run(10 * minutes)
		if (visit % 2 === 0) await second.member.sendFromHere()
		for (const page of [first, second]) {
			await page.member.like(idOf(5)).catch(() => undefined)
			await page.close()
		}
		await world.clock.run(2 * days - 10 * minutes)
		first = phone.open()
		second = laptop.open()
	}
	await world.clock.run(5 * minutes)
	// Both must have sent ticks, or the test proves nothing.
	for (const { ballots } of [world.server, split]) expect(ballots.live.length).toBeGreaterThan(64)
	expect(valuesTwice(world.calls)).toEqual([])
})

test('attack f: a like that was sent and taken back matches in its week like any other, and is not sent again', async () => {
	const world = await createWorld('taken back')
	const [hers, him] = [world.device(ana, 'phone').open(), world.device(ben, 'phone')]
	let his = him.open()
	await world.clock.run(2 * minutes)
	await his.member.like(ana)
	await world.clock.run(2 * minutes)
	await his.member.withdraw(ana)
	await world.clock.run(2 * minutes)
	await hers.member.like(ben)
	await world.clock.run(2 * minutes)
	const peersOf = ({ member }: typeof hers) => member.view().matches.map(({ peer }) => peer)
	expect([peersOf(hers), peersOf(his)]).toEqual([[ben], [ana]])
	// He takes back another like too, and that member likes him next week.
	const cems = world.device(cem, 'phone')
	const first = cems.open()
	await world.clock.run(2 * minutes)
	await his.member.like(cem)
	await world.clock.run(2 * minutes)
	await his.member.withdraw(cem)
	for (const page of [hers, his, first]) await page.close()
	await world.clock.run(7 * days)
	his = him.open()
	const again = cems.open()
	await world.clock.run(30 * seconds)
	await again.member.like(ben)
	await world.clock.run(1 * hours)
	expect(peersOf(his)).toEqual([ana])
	expect(world.faults()).toEqual([])
})

test('attack k: a member who starts over twice in a week, after ticks, still sends and matches in it on an honest server', async () => {
	const world = await createWorld('over and over')
	const his = world.device(ben, 'phone').open()
	await world.clock.run(2 * minutes)
	for (const name of ['first phone', 'second phone', 'third phone']) {
		const page = world.device(ana, name).open()
		await world.clock.run(1 * minutes)
		if (page.member.view().status === 'locked') expect(await page.member.startOver()).toBe('done')
		await world.clock.run(5 * minutes)
		expect(page.member.view()).toMatchObject({ status: 'open', sender: { is: 'this device' }, lastSlot: 'sent' })
		expect(await page.member.like(ben)).toBe('kept')
		await world.clock.run(2 * minutes)
		await page.close()
	}
	expect(his.member.view()).toMatchObject({ status: 'open', lastSlot: 'sent', violation: undefined })
	expect(valuesTwice(world.calls)).toEqual([])
	expect(world.faults()).toEqual([])
})
