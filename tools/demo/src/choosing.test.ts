import type { AddressInfo } from 'node:net'
import { tickNumbers } from '@ydo/contract/ticks'
import { vaultPaths } from '@ydo/contract/vault'
import { testApp } from '@ydo/server/testing/app'
import { plantCard } from '@ydo/server/testing/members'
import { afterEach, describe, expect, test } from 'vitest'
import { type Device, deviceOf } from '#testing/choosing-student.ts'
import { createSharedTime } from '#testing/shared-time.ts'

// The member as every screen uses it, against the real server and its database. Time passes when it is let pass.
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

async function device(gender: 'woman' | 'man'): Promise<Device> {
	return deviceOf(await student(gender), world)
}

function start(...devices: Device[]): void {
	for (const one of devices) one.start()
	running.push(...devices)
}

/** Sets up twelve words, as somebody would who wrote them down. */
async function setUp({ recovery }: Device): Promise<string> {
	const code = await recovery.makeCode()
	const typed = code.asked.map((at) => code.words[at] ?? '')
	expect(await recovery.addCode(code, typed)).toBe('done')
	return code.words.join(' ')
}

/** Somebody who may choose: with a vault, whose first decision was about somebody who is not there. */
async function chooser(gender: 'woman' | 'man') {
	const one = await device(gender)
	await one.pass('A'.repeat(22))
	expect(await one.sync()).toBe(true)
	return { one, words: await setUp(one) }
}

const firstTick = tickNumbers.first + 2500
const nextTick = tickNumbers.often

describe('two who like each other', () => {
	test('both see it within two ticks, and what was said; a third is told nothing; a new device finds everything', async () => {
		const signedIn = await student('woman')
		const aarohi = deviceOf(signedIn, world)
		const [{ one: kabir }, { one: third }, somebody] = [await chooser('man'), await chooser('man'), await device('man')]
		expect(await aarohi.like(kabir.id, 'the bus to the lake?')).toBe('kept')
		expect(aarohi.view().choices).toMatchObject([{ peer: kabir.id, text: 'the bus to the lake?' }])
		expect(await aarohi.sync()).toBe(true)
		const words = await setUp(aarohi)
		await kabir.like(aarohi.id, 'yes')
		await aarohi.like(somebody.id)
		await third.like(aarohi.id, 'nobody reads this')

		start(aarohi, kabir, third)
		await time.pass(firstTick)
		expect(aarohi.view().choices.map(({ state }) => state)).toEqual(['sent', 'no key yet'])
		expect(JSON.stringify(kabir.view())).not.toContain('the bus')
		await time.pass(nextTick)
		expect(aarohi.view().matches).toMatchObject([{ peer: kabir.id, text: 'yes', ownText: 'the bus to the lake?' }])
		expect(kabir.view().matches).toMatchObject([{ peer: aarohi.id, text: 'the bus to the lake?', ownText: 'yes' }])
		expect(aarohi.view().matches[0]?.at).toBeGreaterThan(time.now() - 2 * nextTick)
		expect([aarohi.ticks, kabir.ticks, third.ticks].map((sent) => sent.map(({ length }) => length))).toEqual(
			Array(3).fill([tickNumbers.openingBytes, tickNumbers.tickBytes]),
		)
		expect(third.view()).toMatchObject({ matches: [], refused: [], choices: [{ peer: aarohi.id, state: 'sent' }] })

		const other = deviceOf(signedIn, world)
		start(other)
		await time.pass(1)
		expect(other.view().status).toBe('locked')
		expect(await other.recovery.unlockByCode(words)).toBe('done')
		await time.pass(firstTick + nextTick)
		for (const one of [aarohi, other]) {
			expect(one.view()).toMatchObject({ status: 'open', lastTick: 'sent', isRecoverable: true })
			expect(one.view().choices.map(({ peer }) => peer)).toEqual([somebody.id])
			expect(one.view().matches.map(({ peer, text }) => [peer, text])).toEqual([[kabir.id, 'yes']])
		}
	})
})

test('a like leaves only once a way back is set up', async () => {
	const [cautious, { one: other }] = [await device('woman'), await chooser('man')]
	await cautious.like(other.id)
	await other.like(cautious.id)
	start(cautious, other)
	await time.pass(firstTick + 2 * nextTick)
	expect(cautious.ticks).toHaveLength(3)
	expect(cautious.view()).toMatchObject({ isRecoverable: false, matches: [], choices: [{ state: 'waits' }] })
	expect(other.view()).toMatchObject({ matches: [], choices: [{ state: 'sent' }] })
	await setUp(cautious)
	expect(cautious.view().choices).toMatchObject([{ state: 'goes next' }])
	await time.pass(2 * nextTick)
	expect([cautious, other].map((one) => one.view().matches.length)).toEqual([1, 1])
})

test('a way back that broke off on its way to the server is one after the next round', async () => {
	const signedIn = await student('woman')
	const one = deviceOf(signedIn, world)
	await one.pass('A'.repeat(22))
	await one.sync()
	const breakOff = one.subscribe(() => {
		if (one.view().isRecoverable) one.net.isThere = false
	})
	const code = await one.recovery.makeCode()
	const typed = code.asked.map((at) => code.words[at] ?? '')
	expect(await one.recovery.addCode(code, typed)).toBe('waiting')
	breakOff()
	const other = deviceOf(signedIn, world)
	expect(await other.recovery.unlockByCode(code.words.join(' '))).toBe('wrong')
	one.net.isThere = true
	// Nor does a tick leave before.
	one.net.loses = `PUT ${vaultPaths.wraps}`
	expect(await one.sync()).toBe(false)
	one.net.loses = undefined
	expect(await one.sync()).toBe(true)
	expect(await other.recovery.unlockByCode(code.words.join(' '))).toBe('done')
	expect(other.view().ways).toMatchObject([{ kind: 'code' }])
})

test('a choice that is taken back before the other chooses never matches', async () => {
	const [{ one: hasty }, { one: late }] = [await chooser('woman'), await chooser('man')]
	await hasty.like(late.id)
	start(hasty, late)
	await time.pass(firstTick)
	expect(hasty.view().choices).toMatchObject([{ state: 'sent' }])
	await hasty.withdraw(late.id)
	await time.pass(nextTick)
	await late.like(hasty.id)
	await time.pass(3 * nextTick)
	for (const one of [hasty, late]) expect(one.view()).toMatchObject({ matches: [], refused: [], lastTick: 'sent' })
})

test('who starts over has a vault again, and whoever chose them is told', async () => {
	const lost = await student('woman')
	const before = deviceOf(lost, world)
	await before.pass('A'.repeat(22))
	await before.sync()
	const { one: other } = await chooser('man')
	await other.like(before.id, 'hello')
	start(other)
	await time.pass(firstTick)
	expect(other.view().choices).toMatchObject([{ state: 'sent' }])

	const after = deviceOf(lost, world)
	start(after)
	expect(await after.startOver()).toBe('done')
	expect(await after.sync()).toBe(true)
	expect(after.view()).toMatchObject({ status: 'open', violation: undefined, passed: [] })
	await time.pass(nextTick)
	expect(other.view()).toMatchObject({ status: 'open', choices: [], startedOver: [before.id] })
	await other.like(before.id, 'hello again')
	await time.pass(nextTick)
	expect(other.view()).toMatchObject({ choices: [{ state: 'no key yet' }], startedOver: [] })
	await before.sync()
	expect(before.view().status).toBe('locked')
})

test('what is decided without a network counts on the device, and goes on with one', async () => {
	const [{ one: other }, lonely] = [await chooser('man'), await device('woman')]
	lonely.net.isThere = false
	expect(await lonely.like(other.id, 'later')).toBe('kept')
	start(lonely)
	await time.pass(firstTick)
	expect(lonely.view()).toMatchObject({ status: 'open', lastTick: 'offline', choices: [{ text: 'later' }] })
	expect(lonely.ticks).toEqual([])
	lonely.net.isThere = true
	await time.pass(nextTick)
	expect(lonely.view()).toMatchObject({ lastTick: 'sent', choices: [{ text: 'later', state: 'waits' }] })
})

test('a directory under another key is refused, and stops everything', async () => {
	const { one: other } = await chooser('man')
	const logKey = (await testApp({ deps: { db: all.db } })).deps.logSigner.verifierKey
	const lied = deviceOf(await student('woman'), { ...world, logKey })
	await lied.like(other.id)
	start(lied)
	await time.pass(firstTick + nextTick)
	expect(lied.view()).toMatchObject({
		status: 'violated',
		violation: { of: 'directory', kind: 'checkpoint not signed' },
		lastTick: 'violation',
	})
	expect(await lied.like(other.id)).toBe('stopped')
	expect(lied.ticks).toEqual([])
})
