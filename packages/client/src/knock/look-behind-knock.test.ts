import { chatPaths } from '@ydo/contract/chats'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { sealMessage } from '@ydo/crypto/chat-message'
import { describe, expect, test } from 'vitest'
import { kinds } from '#chat/chat-kinds.ts'
import { createChatStorage } from '#chat/chat-storage.ts'
import { type Device, matchId, type SampleChatServer, type SampleMember, sampleTwo } from '#chat/sample-chats.ts'
import { random } from '#vault/sample-vault.ts'
import { chatRootName } from '#vault/vault-state.ts'
import { keepHeldKnock, knockKey, readHeldKnock } from './held-knock.ts'
import { isToBeShown, type KnockParts } from './look-behind-knock.ts'

type Visit = Awaited<ReturnType<SampleMember['visit']>>

/** The device of a member while no page is open, who was told of all that came by now. */
async function closed(server: SampleChatServer, { member, first }: SampleMember, device: Device = first) {
	const { storage, keeper } = device
	const state = { notices: 0, asked: [] as number[] }
	const request = server.requestOf(member)
	const parts: KnockParts = {
		storage,
		keysOf: keeper.take,
		random,
		mostSilent: 3,
		async ask(after) {
			state.asked.push(after)
			const answer = (await (await request(`${chatPaths.messages}?after=${after}`)).json()) as object
			return { ...answer, notices: state.notices }
		},
	}
	const beTold = (messages = server.stored.length) =>
		keepHeldKnock(storage, { member, messages, notices: state.notices, silent: 0 })
	await beTold()
	return { storage, state, parts, beTold, knock: () => isToBeShown(parts) }
}

async function exchange(...all: Visit[]): Promise<void> {
	for (const chats of [...all, ...all, ...all]) expect(await chats.sync()).toBe(true)
}

/** Both have written, want marks and know that of each other; his device was told of all of it. */
async function talking(options: Parameters<typeof sampleTwo>[0] = {}) {
	const two = await sampleTwo(options)
	const [hers, his] = [await two.her.visit(), await two.him.visit()]
	for (const chats of [hers, his]) await chats.keepWishes({ marks: true, writesFirst: false })
	await hers.send(matchId, 'one')
	await hers.sync()
	await his.send(matchId, 'two')
	await exchange(his, hers)
	return { ...two, hers, his, device: await closed(two.server, two.him) }
}

type Talking = Awaited<ReturnType<typeof talking>>

/** The id of a message of the chat that one of the two wrote. */
function idOf(chats: Visit, text: string): string {
	const close = chats.open(matchId)
	const id = chats.view(matchId)?.messages.find((line) => line.text === text)?.id
	close()
	return id ?? expect.fail()
}

async function reading(chats: Visit): Promise<void> {
	chats.open(matchId)
	await expect.poll(() => chats.view(matchId)?.isRead).toBe(true)
}

describe('a knock is shown', () => {
	test.each<[string, (two: Talking) => Promise<unknown>]>([
		['words', ({ hers }) => hers.send(matchId, 'three')],
		['an answer', async ({ hers }) => hers.send(matchId, 'three', idOf(hers, 'two'))],
		['a reaction', async ({ hers }) => hers.react(matchId, idOf(hers, 'two'), '🔥')],
		['details', ({ hers }) => hers.share(matchId, { height: '5.11' })],
		['a farewell, though the match has ended with it', ({ hers }) => hers.end(matchId, 'noSpark')],
	])('after %s, once', async (_, say) => {
		const two = await talking()
		await reading(two.hers)
		await say(two)
		await two.hers.sync()
		expect(await two.device.knock()).toBe(true)
		expect(await two.device.knock()).toBe(false)
	})

	test('after words that a page took which nobody looked at', async () => {
		const { hers, his, device } = await talking()
		await hers.send(matchId, 'three')
		await exchange(hers, his)
		expect(await device.knock()).toBe(true)
		expect(await device.knock()).toBe(false)
	})

	test('after a farewell that such a page took, with the end', async () => {
		const { hers, his, device } = await talking()
		await hers.end(matchId, 'noSpark')
		his.meet([], [matchId])
		await his.sync()
		expect(his.view(matchId)).toMatchObject({ status: 'ended', farewell: { words: 'noSpark' } })
		expect(await device.knock()).toBe(true)
	})

	test('after a notice, once', async () => {
		const { device } = await talking()
		device.state.notices = 1
		expect([await device.knock(), await device.knock()]).toEqual([true, false])
		device.state.notices = 0 // was read elsewhere
		expect(await device.knock()).toBe(false)
	})
})

describe('a knock is not shown', () => {
	test.each<[string, (two: Talking) => Promise<unknown>]>([
		['a mark', ({ hers }) => hers.markRead(matchId)],
		['wishes', ({ hers }) => hers.keepWishes({ marks: false, writesFirst: true })],
		['a removal', async ({ hers }) => hers.remove(matchId, idOf(hers, 'one'))],
		['a reaction that is taken back', async ({ hers }) => hers.react(matchId, idOf(hers, 'two'), '')],
		['details that are taken back', ({ hers }) => hers.share(matchId, {})],
		['words of one’s own on another device', ({ his }) => his.send(matchId, 'mine')],
	])('after %s', async (_, say) => {
		const two = await talking()
		await reading(two.hers)
		const before = two.server.stored.length
		await say(two)
		await exchange(two.hers)
		if (two.server.stored.length === before) await two.his.sync()
		expect(two.server.stored.length).toBeGreaterThan(before)
		expect(await two.device.knock()).toBe(false)
		expect((await readHeldKnock(two.device.storage)).messages).toBe(two.server.stored.length)
	})

	test('after words that a page showed that was looked at, and a mark behind them', async () => {
		const { hers, his, device } = await talking()
		await hers.send(matchId, 'three')
		await exchange(hers, his)
		await device.beTold()
		await his.send(matchId, 'four')
		await his.sync()
		await exchange(hers)
		expect(await device.knock()).toBe(false)
	})

	test.each<[string, { kind: number; text: string }]>([
		['a kind that nobody knows yet', { kind: 77, text: 'from a later version' }],
		['words that are none', { kind: kinds.text, text: ' ' }],
		['a farewell that is none', { kind: kinds.farewell, text: '' }],
	])('after %s', async (_, said) => {
		const { server, her, his, device } = await talking()
		const last = server.stored.at(-1) ?? expect.fail()
		const root = his.vault.view().state.chatRoots[chatRootName(matchId, 0)] ?? expect.fail()
		const header = { chat: fromBase64url(matchId), epoch: 0, sender: her.id, message: random(16) }
		const nothing = { seen: 0, seenHash: random(32), logSize: 0, logRoot: random(32) }
		const { message } = await sealMessage(header, { ...said, ...nothing }, { root, random })
		const [id, body] = [header.message, message].map(toBase64url) as [string, string]
		server.stored.push({ ...last, seq: last.seq + 1, id, body })
		expect(await device.knock()).toBe(false)
	})

	test('after what does not open by the root of its chat', async () => {
		const { hers, server, device } = await talking()
		await hers.send(matchId, 'three')
		await hers.sync()
		const last = server.stored.at(-1) ?? expect.fail()
		last.body = `${last.body.slice(0, -8)}AAAAAAAA`
		expect(await device.knock()).toBe(false)
	})

	test('in a chat that was violated', async () => {
		const { hers, his, server, device } = await talking()
		await hers.send(matchId, 'three')
		await hers.sync()
		const last = server.stored.pop() ?? expect.fail()
		server.stored.push({ ...last, seq: 1 })
		await his.sync()
		expect(his.view(matchId)?.status).toBe('violated')
		expect(await device.knock()).toBe(false)
	})

	test('after words in a chat that has ended', async () => {
		const { hers, his, device } = await talking()
		await hers.send(matchId, 'three')
		await hers.sync()
		his.meet([], [matchId])
		await his.sync()
		expect(his.view(matchId)?.status).toBe('ended')
		expect(await device.knock()).toBe(false)
	})
})

describe('before one has written oneself', () => {
	test('the first two messages are shown, and no third', async () => {
		const { server, her, him } = await sampleTwo()
		const [hers, his] = [await her.visit(), await him.visit()]
		const device = await closed(server, him)
		for (const [text, isShown] of [
			['one', true],
			['two', true],
			['three', false],
		] as const) {
			await hers.send(matchId, text)
			await exchange(hers, his)
			expect([text, await device.knock()]).toEqual([text, isShown])
		}
		await hers.send(matchId, 'four, which no page took')
		await hers.sync()
		expect(await device.knock()).toBe(false)
		await device.beTold(1)
		expect(await device.knock()).toBe(true)
	})

	test('nothing is shown to who writes first', async () => {
		const { server, her, him } = await sampleTwo()
		const [hers, his] = [await her.visit(), await him.visit()]
		await his.keepWishes({ marks: false, writesFirst: true })
		await exchange(his, hers)
		const device = await closed(server, him)
		await hers.send(matchId, 'one')
		await hers.share(matchId, { height: '5.11' })
		await hers.sync()
		expect(await device.knock()).toBe(false)
		// On another device of his, of which this one's pages know nothing.
		const others = await him.visit(await him.device())
		await exchange(others)
		await others.send(matchId, 'now')
		await exchange(others)
		await hers.send(matchId, 'two')
		await hers.sync()
		expect(await device.knock()).toBe(true)
	})
})

describe('a knock that cannot be looked behind is shown', () => {
	test.each<[string, (two: Talking) => Promise<unknown> | unknown]>([
		['without a network', ({ server }) => void Object.assign(server, { online: false })],
		['where the answer is none', ({ server }) => void Object.assign(server, { lie: () => ({ messages: 1 }) })],
		['where nothing is noted', ({ device }) => device.storage.change(new Map(), [knockKey])],
		['where what is noted is damaged', ({ device }) => device.storage.change(new Map([[knockKey, { member: 1 }]]))],
		['where a server knows less than it did', ({ device }) => device.beTold(1000)],
	])('%s', async (_, spoil) => {
		const two = await talking()
		await spoil(two)
		expect(await two.device.knock()).toBe(true)
	})

	test('where more came than one answer has', async () => {
		const { hers, server, device } = await talking({ page: 2 })
		for (const writesFirst of [true, false]) {
			await hers.keepWishes({ marks: true, writesFirst })
			await exchange(hers)
		}
		await hers.send(matchId, 'three')
		await hers.sync()
		expect(await device.knock()).toBe(true)
		expect(await device.knock()).toBe(false)
		await device.beTold(server.stored.length - 3)
		server.stored.pop()
		expect(await device.knock()).toBe(false)
	})

	test('where the device has no keys, or chats that are damaged: once for whatever a peer sent', async () => {
		for (const spoil of ['keys', 'chats'] as const) {
			const { hers, him, device } = await talking()
			await reading(hers)
			await hers.markRead(matchId)
			await hers.sync()
			if (spoil === 'keys') await him.first.keeper.forget()
			else
				for (const [key] of await device.storage.read(`chats/${him.member}/now/chat/`))
					await device.storage.change(new Map([[key, 'damaged']]))
			expect([spoil, await device.knock(), await device.knock()]).toEqual([spoil, true, false])
		}
	})

	test('where a chat has no root yet; not for what one sent oneself', async () => {
		const { server, her, him } = await sampleTwo()
		const hers = await her.visit()
		const [device, own] = [await closed(server, him), await closed(server, her, await her.device())]
		await hers.send(matchId, 'one')
		await hers.sync()
		expect([await device.knock(), await own.knock()]).toEqual([true, false])
	})
})

test('what a page notes or forgets during a look stands', async () => {
	const { device, him } = await talking()
	const { ask } = device.parts
	const noted = { member: him.member, messages: 1000, notices: 3, silent: 0 }
	const during = (run: () => Promise<unknown>) =>
		isToBeShown({
			...device.parts,
			async ask(after) {
				await run()
				return ask(after)
			},
		})
	expect(await during(() => keepHeldKnock(device.storage, noted))).toBe(false)
	expect(await readHeldKnock(device.storage)).toEqual(noted)
	await device.beTold()
	expect(await during(() => device.storage.change(new Map(), [knockKey]))).toBe(false)
	expect(await device.storage.read(knockKey)).toEqual(new Map())
})

test('so many knocks are silent until a page is looked at: a browser may bear no more', async () => {
	const { device } = await talking()
	const knocks = []
	for (let i = 0; i < 5; i++) knocks.push(await device.knock())
	expect(knocks).toEqual([false, false, false, true, true])
	await device.beTold()
	expect(await device.knock()).toBe(false)
})

test('a look changes nothing but up to where it looked', async () => {
	const { hers, device, server, him } = await talking()
	await hers.send(matchId, 'three')
	await hers.sync()
	const before = new Map(await device.storage.read(''))
	const calls = server.calls.length
	await device.knock()
	const after = new Map(await device.storage.read(''))
	expect(after.get(knockKey)).toEqual({ member: him.member, messages: server.stored.length, notices: 0, silent: 0 })
	for (const values of [before, after]) values.delete(knockKey)
	expect(after).toEqual(before)
	expect(server.calls.slice(calls).map(({ path }) => path)).toEqual([
		`${chatPaths.messages}?after=${server.stored.length - 1}`,
	])
})

test('a chat that was opened before roots were kept with it gets its root with the next round', async () => {
	const { hers, him, device } = await talking()
	const key = (await him.first.keeper.take())?.waiting ?? expect.fail()
	const chats = createChatStorage({ storage: device.storage, member: him.member, id: him.id, random })
	const held = (await chats.read(key)).chats.get(matchId) ?? expect.fail()
	const epochs = held.epochs.map(({ root: _, ...epoch }) => epoch)
	await chats.change(key, { mark: 'before', chats: new Map([[matchId, { ...held, epochs }]]), packs: [] })
	const knockAfterWishes = async () => {
		await reading(hers)
		await hers.keepWishes({ marks: true, writesFirst: !hers.wishes().writesFirst })
		await exchange(hers)
		return device.knock()
	}
	expect(await knockAfterWishes()).toBe(true)
	await exchange(await him.visit())
	expect((await chats.read(key)).chats.get(matchId)?.epochs).toMatchObject(held.epochs.map(({ root }) => ({ root })))
	expect(await knockAfterWishes()).toBe(false)
})
