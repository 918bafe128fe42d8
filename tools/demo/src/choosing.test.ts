import type { AddressInfo } from 'node:net'
import { slotLimits, slotPaths, slotTimes } from '@ydo/contract/slots'
import { isFull } from '@ydo/contract/test/in-full'
import { testApp } from '@ydo/server/test/app'
import { plantCard } from '@ydo/server/test/members'
import { beat } from '@ydo/server/test/slots'
import { afterEach, describe, expect, test } from 'vitest'
import { type Device, deviceOf } from '#test/choosing-student.ts'
import { createSharedTime } from '#test/shared-time.ts'

// The member as every screen uses it, against the real server and its database. Time passes only when a test advances it.
const all = await testApp()
await all.app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(all.app.server.address() as AddressInfo).port}`
const time = createSharedTime(all.clock)
const world = { test: all, url, time }
const running: Device[] = []

afterEach(async () => {
	await Promise.all(running.splice(0).map((device) => device.stop()))
})

async function student(gender: 'woman' | 'man') {
	const signedIn = await all.signIn()
	await plantCard(all, signedIn, { gender, interestedIn: [gender === 'woman' ? 'man' : 'woman'] })
	return signedIn
}

/** A new student's device, with keys. */
async function device(gender: 'woman' | 'man'): Promise<Device> {
	const one = deviceOf(await student(gender), world)
	await one.open()
	expect(await one.sync()).toBe(true)
	return one
}

function start(...devices: Device[]): void {
	for (const one of devices) one.start()
	running.push(...devices)
}

/** Sets up twelve words, as a student who writes them down would. */
async function setUp({ recovery }: Device): Promise<string> {
	const code = await recovery.makeCode()
	const typed = code.asked.map((at) => code.words[at] ?? '')
	expect(await recovery.addCode(code, typed)).toBe('done')
	return code.words.join(' ')
}

const firstSlot = slotTimes.first + slotTimes.jitter
const nextSlot = slotTimes.often.every + slotTimes.jitter
const slotSizes = (tick: number) => 5 + slotLimits.batchBytes + tick

describe('two who like each other', () => {
	test.runIf(isFull)('both see the match and its notes within two slots; a third hears nothing', async () => {
		const [aarohi, kabir, third] = [await device('woman'), await device('man'), await device('man')]
		for (const one of [aarohi, kabir, third]) await one.sync()
		expect(await aarohi.like(kabir.id, 'the bus to the lake?')).toBe('kept')
		expect(aarohi.view().choices).toMatchObject([{ peer: kabir.id, text: 'the bus to the lake?', state: 'sending' }])
		await kabir.like(aarohi.id, 'yes')
		await third.like(aarohi.id, 'nobody reads this')
		start(aarohi, kabir, third)
		await time.pass(firstSlot)
		expect(aarohi.view().choices).toMatchObject([{ state: 'sent' }])
		expect(JSON.stringify(kabir.view())).not.toContain('the bus')
		await beat(all)
		await time.pass(nextSlot)
		expect(aarohi.view().matches).toMatchObject([{ peer: kabir.id, text: 'yes', ownText: 'the bus to the lake?' }])
		expect(kabir.view().matches).toMatchObject([{ peer: aarohi.id, text: 'the bus to the lake?', ownText: 'yes' }])
		for (const { slots } of [aarohi, kabir, third]) {
			expect(slots.map(({ length }) => length)).toEqual([slotLimits.openingBytes, slotLimits.tickBytes].map(slotSizes))
		}
		expect(third.view()).toMatchObject({ matches: [], refused: [], choices: [{ peer: aarohi.id, state: 'sent' }] })
	})

	test.runIf(isFull)('see it on a new device too, which is passive until its member sends from it', async () => {
		const signedIn = await student('woman')
		const [phone, kabir] = [deviceOf(signedIn, world), await device('man')]
		await phone.open()
		await phone.sync()
		const words = await setUp(phone)
		await phone.like(kabir.id, 'hello')
		await kabir.like(phone.id)
		start(phone, kabir)
		await time.pass(firstSlot)
		await beat(all)
		await time.pass(nextSlot)
		const laptop = deviceOf(signedIn, world)
		start(laptop)
		await time.pass(1)
		expect(laptop.view().status).toBe('locked')
		expect(await laptop.recovery.unlockByCode(words)).toBe('done')
		await time.pass(firstSlot + nextSlot)
		for (const one of [phone, laptop]) expect(one.view().matches.map(({ peer }) => peer)).toEqual([kabir.id])
		expect(laptop.view()).toMatchObject({ status: 'open', sender: { is: 'other device', name: 'A device' } })
		expect(new Set(laptop.slots.map(({ length }) => length))).toEqual(new Set([slotSizes(0)]))
		const somebody = await device('man')
		await laptop.sync()
		await laptop.like(somebody.id)
		expect(laptop.view().choices).toMatchObject([{ state: 'other device' }])
		expect(await laptop.sendFromHere()).toBe('done')
		// A slot whose answer is late on a busy machine goes again with the next.
		await expect
			.poll(async () => {
				await time.pass(nextSlot)
				await laptop.sync()
				return laptop.view()
			})
			.toMatchObject({ sender: { is: 'this device' }, choices: [{ state: 'sent' }] })
		expect(phone.view().sender.is).toBe('other device')
	})
})

test('a like leaves without a backup, from the first slot on', async () => {
	const [one, other] = [await device('woman'), await device('man')]
	await one.sync()
	await one.like(other.id)
	start(one)
	await time.pass(firstSlot)
	expect(one.view()).toMatchObject({ isRecoverable: false, choices: [{ state: 'sent' }] })
})

test.runIf(isFull)(
	'a like taken back before its slot never leaves; a later one stands until its week ends',
	async () => {
		const [hasty, late] = [await device('woman'), await device('man')]
		await hasty.sync()
		await hasty.like(late.id)
		await hasty.withdraw(late.id)
		start(hasty, late)
		await time.pass(firstSlot)
		await late.like(hasty.id)
		await time.pass(nextSlot)
		await beat(all)
		await time.pass(nextSlot)
		for (const one of [hasty, late]) expect(one.view()).toMatchObject({ matches: [], refused: [], lastSlot: 'sent' })
		await hasty.like(late.id, 'second thoughts')
		await time.pass(nextSlot)
		await hasty.withdraw(late.id)
		await beat(all)
		await time.pass(2 * nextSlot)
		for (const one of [hasty, late]) expect(one.view().matches).toHaveLength(1)
	},
)

test.runIf(isFull)(
	"a member who starts over loses their own likes, and others' likes of them are withdrawn",
	async () => {
		const lost = await student('woman')
		const before = deviceOf(lost, world)
		await before.open()
		await before.sync()
		const other = await device('man')
		await other.like(before.id, 'hello')
		start(other)
		await time.pass(firstSlot)
		expect(other.view().choices).toMatchObject([{ state: 'sent' }])
		const after = deviceOf(lost, world)
		start(after)
		await time.pass(1)
		expect(await after.startOver()).toBe('done')
		await after.sync()
		expect(after.view()).toMatchObject({ status: 'open', violation: undefined, passed: [] })
		await time.pass(nextSlot)
		expect(other.view()).toMatchObject({ status: 'open', choices: [], startedOver: [before.id] })
		await other.like(before.id, 'hello again')
		await time.pass(nextSlot)
		expect(other.view()).toMatchObject({ choices: [{ state: 'waiting' }], startedOver: [] })
		await before.sync()
		expect(before.view().status).toBe('locked')
	},
)

test('a decision without a network counts on the device, and leaves with the first slot that is answered', async () => {
	const [other, lonely] = [await device('man'), await device('woman')]
	await lonely.sync()
	lonely.net.isThere = false
	expect(await lonely.like(other.id, 'later')).toBe('kept')
	start(lonely)
	await time.pass(firstSlot)
	expect(lonely.view()).toMatchObject({ status: 'open', choices: [{ text: 'later', state: 'sending' }] })
	expect(lonely.slots).toEqual([])
	lonely.net.isThere = true
	await time.pass(nextSlot)
	expect(lonely.view()).toMatchObject({ lastSlot: 'sent', choices: [{ text: 'later', state: 'sent' }] })
})

test.runIf(isFull)('a page that is hidden sends its pending likes at once', async () => {
	const [one, other] = [await device('woman'), await device('man')]
	await one.sync()
	start(one, other)
	await time.pass(1000)
	await one.like(other.id)
	await other.like(one.id)
	for (const each of [one, other]) each.hide()
	await expect.poll(() => [one, other].map(({ slots }) => slots.length)).toEqual([1, 1])
	await expect.poll(() => one.view().choices).toMatchObject([{ state: 'sent' }])
	await beat(all)
	await one.sync()
	expect(one.view().matches).toHaveLength(1)
})

test.runIf(isFull)('a life of likes and a life of passes make the same calls', async () => {
	const peers = [await device('man'), await device('man'), await device('man')]
	/** Decisions of each life before each of its slots, undo, notes and withdrawals among them. */
	const [a = '', b = '', c = ''] = peers.map(({ id }) => id)
	const lives: ((one: Device) => Promise<unknown>)[][] = [
		[
			async (one) => [await one.like(a, 'x'.repeat(240)), await one.like(b)],
			async (one) => [await one.changeNote(a, 'shorter'), await one.withdraw(b)],
			async (one) => [await one.like(c), await one.undo(c)],
		],
		[async (one) => one.pass(a), async () => undefined, async (one) => [await one.pass(b), await one.pass(c)]],
		[async () => undefined, async () => undefined, async () => undefined],
	]
	const seen: unknown[] = []
	for (const [first, second, third] of lives) {
		const one = await device('woman')
		start(one)
		await first?.(one)
		await time.pass(firstSlot)
		// A slot whose answer is lost is repeated.
		one.net.loses = `POST ${slotPaths.slot}`
		await second?.(one)
		await time.pass(nextSlot)
		one.net.loses = undefined
		await beat(all)
		await third?.(one)
		await time.pass(2 * nextSlot)
		await one.stopSending()
		await one.stop()
		// The log's size depends on the time alone, and these lives run one after the other.
		const calls = one.calls.map((path) => path.replace(/(leaves=|entries\/000\.p\/)\d+/, '$1'))
		seen.push({ calls, slots: one.slots.map(({ length }) => length), refusals: one.refusals })
	}
	expect(seen[1]).toEqual(seen[0])
	expect(seen[2]).toEqual(seen[0])
	expect((seen[0] as { slots: number[] }).slots.length).toBeGreaterThanOrEqual(4)
})

test('a directory under another key is refused, and stops everything', async () => {
	const other = await device('man')
	const logKey = (await testApp({ deps: { db: all.db } })).deps.logSigner.verifierKey
	const lied = deviceOf(await student('woman'), { ...world, logKey })
	start(lied)
	await time.pass(firstSlot + nextSlot)
	expect(lied.view()).toMatchObject({
		status: 'violated',
		violation: { of: 'directory', kind: 'checkpoint not signed' },
	})
	expect(await lied.like(other.id)).toBe('stopped')
	expect(lied.slots).toEqual([])
})
