import { idOf } from '@ydo/client/test/model-server'
import { isFull } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import type { Page } from './device.ts'
import { createWorld, type World } from './world.ts'

const [seconds, minutes, hours] = [1000, 60_000, 3_600_000]
const [ana, ben] = [idOf(1), idOf(2)]

const peersOf = ({ member }: Page) => member.view().matches.map(({ peer }) => peer)

/** Ben signs in, likes Ana, and leaves. */
async function benLikesAna(world: World): Promise<Page> {
	const his = world.device(ben, 'his phone').open()
	await world.clock.run(5 * seconds)
	await his.member.like(ana, 'Chess on Friday?')
	return his
}

test('two members who like each other both see the match with both notes', async () => {
	const world = await createWorld('smoke')
	const [hers, his] = [world.device(ana, 'her phone').open(), await benLikesAna(world)]
	await world.clock.run(5 * seconds)
	expect(hers.member.view()).toMatchObject({ status: 'open', sender: { is: 'this device' } })
	expect(await hers.member.like(ben, 'You laugh like a kettle')).toBe('kept')
	await world.clock.run(2 * minutes)
	const notes = ['You laugh like a kettle', 'Chess on Friday?']
	expect(hers.member.view().matches).toMatchObject([{ peer: ben, text: notes[1], ownText: notes[0] }])
	expect(his.member.view().matches).toMatchObject([{ peer: ana, text: notes[0], ownText: notes[1] }])
	expect(world.faults()).toEqual([])
})

test.runIf(isFull)('a like on a passive laptop leaves from the phone, and the laptop sees the match', async () => {
	const world = await createWorld('laptop')
	const his = await benLikesAna(world)
	const phone = world.device(ana, 'phone')
	const first = phone.open()
	await world.clock.run(2 * minutes)
	const laptop = world.device(ana, 'laptop', { keeper: await phone.copyOfKeys() }).open()
	await world.clock.run(1 * minutes)
	expect(laptop.member.view().sender).toMatchObject({ is: 'other device', name: 'phone' })
	await laptop.member.like(ben)
	expect(laptop.member.view().choices).toMatchObject([{ state: 'other device' }])
	await world.clock.run(10 * minutes)
	expect([peersOf(first), peersOf(laptop), peersOf(his)]).toEqual([[ben], [ben], [ana]])
	expect(world.faults()).toEqual([])
})

test.runIf(isFull)(
	'a laptop becomes the sender on request, after six hours of silence, and after the sender signed out',
	async () => {
		const world = await createWorld('take-over')
		const phone = world.device(ana, 'phone')
		const first = phone.open()
		await world.clock.run(2 * minutes)
		const laptop = world.device(ana, 'laptop', { keeper: await phone.copyOfKeys() })
		const second = laptop.open()
		await world.clock.run(1 * minutes)
		expect(await second.member.sendFromHere()).toBe('done')
		await world.clock.run(2 * minutes)
		expect(first.member.view().sender).toMatchObject({ is: 'other device', name: 'laptop' })
		await second.close()
		await world.clock.run(5 * hours)
		expect(first.member.view().sender).toMatchObject({ is: 'other device' })
		await world.clock.run(2 * hours)
		expect(first.member.view().sender).toMatchObject({ is: 'this device' })
		const third = laptop.open()
		await world.clock.run(1 * minutes)
		await first.member.stopSending()
		await first.close()
		await world.clock.run(5 * minutes)
		expect(third.member.view().sender).toMatchObject({ is: 'this device' })
		expect(world.faults()).toEqual([])
	},
)

test('a like followed by closing the tab at once matches', async () => {
	const world = await createWorld('closing')
	const his = await benLikesAna(world)
	const phone = world.device(ana, 'phone')
	const hers = phone.open()
	await world.clock.run(2 * minutes)
	await hers.member.like(ben)
	await hers.close()
	await world.clock.run(10 * minutes)
	expect(peersOf(his)).toEqual([ana])
	const again = phone.open()
	await world.clock.run(1 * minutes)
	expect(peersOf(again)).toEqual([ben])
	expect(world.faults()).toEqual([])
})

test.runIf(isFull)('two visible pages of a device take turns and lose no like', async () => {
	const world = await createWorld('pages')
	const his = await benLikesAna(world)
	const phone = world.device(ana, 'phone')
	const one = phone.open()
	await world.clock.run(1 * minutes)
	const other = phone.open()
	await world.clock.run(1 * minutes)
	await one.member.like(ben)
	await world.clock.run(10 * minutes)
	expect([peersOf(one), peersOf(other), peersOf(his)]).toEqual([[ben], [ben], [ana]])
	expect(world.faults()).toEqual([])
})

test('an unanswered like leaves again each week, and meets in the third', async () => {
	const world = await createWorld('weeks')
	const [her, him] = [world.device(ana, 'phone'), world.device(ben, 'phone')]
	const first = her.open()
	await world.clock.run(1 * minutes)
	await first.member.like(ben)
	await first.close()
	await world.clock.run(14 * 24 * hours)
	const [hers, his] = [her.open(), him.open()]
	await world.clock.run(5 * seconds)
	await his.member.like(ana)
	await world.clock.run(5 * minutes)
	expect([peersOf(hers), peersOf(his)]).toEqual([[ben], [ana]])
	expect(world.faults()).toEqual([])
})

test.runIf(isFull)(
	'a member who starts over in a week in which a tick left goes on sending, and can be liked again',
	async () => {
		const world = await createWorld('starting over')
		const phone = world.device(ben, 'phone')
		let his = phone.open()
		const lost = world.device(ana, 'lost phone').open()
		await world.clock.run(2 * minutes)
		await his.member.like(ana)
		await world.clock.run(2 * minutes)
		await lost.close()
		const other = world.device(ana, 'new phone')
		let found = other.open()
		await world.clock.run(1 * minutes)
		expect(found.member.view().status).toBe('locked')
		expect(await found.member.startOver()).toBe('done')
		await world.clock.run(5 * minutes)
		expect(found.member.view()).toMatchObject({ status: 'open', sender: { is: 'this device' }, lastSlot: 'sent' })
		await found.member.like(ben)
		await world.clock.run(5 * minutes)
		expect(his.member.view()).toMatchObject({ choices: [], startedOver: [ana] })
		expect(await his.member.like(ana)).toBe('kept')
		for (const isUsable of [false, true]) {
			await his.close()
			await found.close()
			await world.clock.run(isUsable ? 2 * hours : 71 * hours)
			his = phone.open()
			found = other.open()
			await world.clock.run(5 * minutes)
			expect([peersOf(found), peersOf(his)]).toEqual(isUsable ? [[ben], [ana]] : [[], []])
		}
		expect(world.faults()).toEqual([])
	},
)

test('a matched member who starts over is told of no violation by an honest server', async () => {
	const world = await createWorld('starting over after a match')
	const his = await benLikesAna(world)
	const lost = world.device(ana, 'lost phone').open()
	await world.clock.run(1 * minutes)
	await lost.member.like(ben)
	// The match comes while she is away.
	await lost.close()
	await world.clock.run(5 * minutes)
	expect(peersOf(his)).toEqual([ana])
	const found = world.device(ana, 'new phone').open()
	await world.clock.run(1 * minutes)
	expect(await found.member.startOver()).toBe('done')
	await world.clock.run(5 * minutes)
	const { violation, refused } = found.member.view()
	expect(violation).toBeUndefined()
	expect(refused.map(({ reason }) => reason)).not.toContain('unproved')
	expect(world.faults()).toEqual([])
})

test('a like in the first seconds of a visit leaves as its page is closed, though the page before heard no answer', async () => {
	const world = await createWorld('two short visits')
	const phone = world.device(ana, 'phone')
	const [first, him] = [phone.open(), world.device(ben, 'phone').open()]
	await world.clock.run(2 * minutes)
	first.hide()
	first.kill()
	const second = phone.open()
	await world.clock.run(4 * seconds)
	await second.member.like(ben)
	await world.clock.run(1 * seconds)
	await second.close()
	await him.member.like(ana)
	await world.clock.run(2 * minutes)
	expect(peersOf(him)).toEqual([ana])
	expect(world.faults()).toEqual([])
})

test('a new season clears likes, publishes a new key, and new likes match', async () => {
	const world = await createWorld('season')
	const hers = world.device(ana, 'phone').open()
	const his = await benLikesAna(world)
	await world.clock.run(5 * minutes)
	world.server.season = { number: 4, label: '2027-autumn' }
	await world.clock.run(20 * minutes)
	expect(his.member.view().choices).toEqual([])
	await hers.member.like(ben)
	await his.member.like(ana)
	await world.clock.run(15 * minutes)
	expect([peersOf(hers), peersOf(his)]).toEqual([[ben], [ana]])
	expect(world.faults()).toEqual([])
})
