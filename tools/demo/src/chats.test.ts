import type { AddressInfo } from 'node:net'
import { slotTimes } from '@ydo/contract/slots'
import { isFull } from '@ydo/contract/test/in-full'
import { testApp } from '@ydo/server/test/app'
import { plantCard } from '@ydo/server/test/members'
import { beat } from '@ydo/server/test/slots'
import { until } from '@ydo/server/test/until'
import { afterEach, expect, test } from 'vitest'
import { type Device, deviceOf } from '#test/choosing-student.ts'
import { createSharedTime } from '#test/shared-time.ts'

// Chats as every screen uses them, against the real server, its database and its socket. Time passes only when a test advances it.
const all = await testApp()
await all.app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(all.app.server.address() as AddressInfo).port}`
const time = createSharedTime(all.clock)
const world = { test: all, url, time, connect: (address: string) => new WebSocket(address) }
/** Milliseconds after which a device's notes are in the vault, and the device knows it. */
const twoSlots = 2 * (slotTimes.often.every + slotTimes.jitter)
const running: Device[] = []

afterEach(async () => {
	await Promise.all(running.splice(0).map((device) => device.stop()))
})

async function student(gender: 'woman' | 'man') {
	const signedIn = await all.signIn()
	await plantCard(all, signedIn, { gender, interestedIn: [gender === 'woman' ? 'man' : 'woman'] })
	return signedIn
}

/** A member with keys, and the words that open the vault. */
async function chooser(gender: 'woman' | 'man') {
	const signedIn = await student(gender)
	const one = deviceOf(signedIn, world)
	await one.open()
	expect(await one.sync()).toBe(true)
	const code = await one.recovery.makeCode()
	expect(
		await one.recovery.addCode(
			code,
			code.asked.map((at) => code.words[at] ?? ''),
		),
	).toBe('done')
	return { one, signedIn, words: code.words.join(' ') }
}

/** Two members who like each other, their running devices, and their match. */
async function matched() {
	const [her, him] = [await chooser('woman'), await chooser('man')]
	await her.one.sync()
	await her.one.like(him.one.id)
	await him.one.like(her.one.id)
	for (const { one } of [her, him]) one.start()
	running.push(her.one, him.one)
	await time.pass(slotTimes.first + slotTimes.jitter)
	await beat(all)
	// One slot stores the match in the vault; the chat can be opened from the news before the next slot.
	await time.pass(twoSlots)
	await until('both know of it', () => [her, him].every(({ one }) => one.chats.list().length === 1))
	const id = her.one.chats.list()[0]?.id ?? ''
	return { her, him, id }
}

const texts = (device: Device, id: string) => device.chats.view(id)?.messages.map(({ text, isOwn }) => [text, isOwn])

test.runIf(isFull)('delivers each message once, in the order of the server', async () => {
	const { her, him, id } = await matched()
	for (const { one } of [her, him]) one.chats.open(id)
	await her.one.chats.send(id, 'Namaste')
	await until('it arrives', () => him.one.chats.list()[0]?.unread === 1)
	await him.one.chats.send(id, 'Hello')
	await until('the answer arrives', () => her.one.chats.list()[0]?.isYourTurn === true)
	expect(texts(her.one, id)).toEqual([
		['Namaste', true],
		['Hello', false],
	])
	expect(texts(him.one, id)).toEqual([
		['Namaste', false],
		['Hello', true],
	])
})

test.runIf(isFull)(
	'shows the same history once on both and on a new device, after both wrote while one was offline',
	async () => {
		const { her, him, id } = await matched()
		const both = [her.one, him.one]
		for (const one of both) one.chats.open(id)
		await her.one.chats.send(id, 'first')
		await until('it arrives', () => him.one.chats.list()[0]?.unread === 1)
		him.one.net.isThere = false
		await her.one.chats.send(id, 'are you there?')
		await him.one.chats.send(id, 'in the basement')
		await him.one.chats.send(id, 'no network')
		expect(him.one.chats.view(id)?.messages.map(({ state }) => state)).toEqual(['sent', 'waits', 'waits'])
		await until('hers is sent', () => texts(her.one, id)?.length === 2)
		// The server's answers get lost, so messages are sent again.
		him.one.net.isThere = true
		him.one.net.loses = 'POST /api/messages'
		await him.one.sync()
		him.one.net.loses = undefined
		await him.one.sync()
		await until('all is there', () => both.every((one) => texts(one, id)?.length === 4))
		const words = (device: Device) => device.chats.view(id)?.messages.map(({ text }) => text)
		expect(words(him.one)).toEqual(words(her.one))
		expect(words(her.one)?.toSorted()).toEqual(['are you there?', 'first', 'in the basement', 'no network'])

		const other = deviceOf(her.signedIn, world)
		running.push(other)
		other.start()
		await time.pass(1)
		expect(await other.recovery.unlockByCode(her.words)).toBe('done')
		await until('the new device has read it', () => other.chats.list()[0]?.last?.text === 'no network')
		other.chats.open(id)
		await until('it is open', () => other.chats.view(id)?.isRead === true)
		expect(other.chats.view(id)?.messages).toEqual(her.one.chats.view(id)?.messages)
		await other.chats.send(id, 'from my laptop')
		await until('on all three', () => [...both, other].every((one) => texts(one, id)?.length === 5))
		expect(texts(her.one, id)?.at(-1)).toEqual(['from my laptop', true])
	},
)

test.runIf(isFull)(
	'shares read receipts and typing if both want it, delivers details and kind words, and refuses messages after the end',
	async () => {
		const { her, him, id } = await matched()
		const both = [her.one, him.one]
		for (const one of both) one.chats.open(id)
		const wishes = { marks: true, writesFirst: false }
		await her.one.chats.keepWishes(wishes)
		await time.pass(twoSlots)
		await her.one.chats.send(id, 'one')
		await until('her wish arrives', () => him.one.chats.view(id)?.theirWishes.marks === true)
		await until('hers arrives', () => texts(him.one, id)?.length === 1)
		await him.one.chats.markRead(id)
		expect(her.one.chats.view(id)?.messages[0]?.state).toBe('sent')
		await him.one.chats.keepWishes(wishes)
		await time.pass(twoSlots)
		await until('it is told delivered', () => her.one.chats.view(id)?.messages[0]?.state === 'delivered')
		await him.one.chats.markRead(id)
		await until('it is told read', () => her.one.chats.view(id)?.messages[0]?.state === 'read')
		him.one.chats.type(id)
		await until('she sees him type', () => her.one.chats.list()[0]?.isTyping === true)
		await him.one.chats.send(id, 'two')
		await until('his arrives', () => texts(her.one, id)?.length === 2)
		expect(her.one.chats.list()[0]?.isTyping).toBe(false)
		await him.one.chats.react(id, her.one.chats.view(id)?.messages[0]?.id ?? '', '🙂')
		await him.one.chats.share(id, { height: '5.11' })
		await until('she has it', () => her.one.chats.view(id)?.theirDetails.height === '5.11')
		expect(her.one.chats.view(id)?.messages[0]?.reactions).toEqual({ own: '', theirs: '🙂' })
		expect(await her.one.chats.safetyNumber(id)).toEqual(await him.one.chats.safetyNumber(id))
		await her.one.chats.verify(id)
		expect(her.one.chats.view(id)?.verification).toBe('verified')
		const evidence = await her.one.chats.evidence(id, her.one.chats.view(id)?.messages.map((one) => one.id) ?? [])
		expect(evidence.map(({ text }) => text)).toEqual(['two'])

		expect(await him.one.chats.end(id, 'no-spark')).toBe('done')
		expect(him.one.chats.list()[0]?.status).toBe('ended')
		await until('she has his words', () => her.one.chats.view(id)?.farewell?.words === 'no-spark')
		await her.one.sync()
		expect(her.one.chats.view(id)).toMatchObject({ status: 'ended', mayWrite: 'no' })
		await her.one.chats.send(id, 'wait')
		await until('it is refused', () => her.one.chats.view(id)?.messages.at(-1)?.state === 'refused')
		// A slot in flight while the same device appends to its vault: the later one is sealed again.
		const isConflict = (refusal: string) => /^409 POST \/api\/(?:slot|vault)/.test(refusal)
		expect(both.flatMap((one) => one.refusals).filter((refusal) => !isConflict(refusal))).toEqual([])
	},
)

test.runIf(isFull)('the opener offers an empty chat again to a server that lost it', async () => {
	const { her, him, id } = await matched()
	for (const { one } of [her, him]) one.chats.open(id)
	for (const [{ one }, text] of [
		[her, 'Namaste'],
		[him, 'Hello'],
	] as const) {
		one.net.loses = 'POST /api/messages'
		await one.chats.send(id, text)
		await until('it is opened', () => one.calls.includes('POST /api/chats'))
		await one.sync()
	}
	her.one.net.isThere = false
	const matchId = Buffer.from(id, 'base64url')
	const lose = () => all.db.deleteFrom('chats').where('match_id', '=', matchId).execute()
	await lose()
	// He did not open it, and waits for her.
	him.one.net.loses = undefined
	await him.one.sync()
	expect(him.one.chats.view(id)).toMatchObject({ status: 'open', messages: [{ text: 'Hello', state: 'waits' }] })

	her.one.net.isThere = true
	her.one.net.loses = undefined
	await her.one.sync()
	await until('hers arrives', () => him.one.chats.list()[0]?.unread === 1)
	await until('both have both', () => [her, him].every(({ one }) => texts(one, id)?.length === 2))
	expect(texts(her.one, id)).toEqual([
		['Namaste', true],
		['Hello', false],
	])
	for (const { one } of [her, him]) expect(one.chats.list()[0]?.status).toBe('open')

	// With messages it stays lost: a member cannot tell that from a server that omits some.
	await all.db.deleteFrom('messages').where('match_id', '=', matchId).execute()
	await lose()
	const offered = her.one.calls.filter((call) => call === 'POST /api/chats').length
	await her.one.chats.send(id, 'still there?')
	await until('it is refused', () => her.one.chats.view(id)?.messages.at(-1)?.state === 'refused')
	expect(her.one.calls.filter((call) => call === 'POST /api/chats')).toHaveLength(offered)
})
