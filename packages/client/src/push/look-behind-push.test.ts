import { chatPaths } from '@ydo/contract/chats'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { sealMessage } from '@ydo/crypto/chat-message'
import { describe, expect, test } from 'vitest'
import { kinds } from '#chat/chat-state.ts'
import { type Device, matchId, type SampleChatServer, type SampleMember, sampleTwo } from '#test/sample-chats.ts'
import { random } from '#test/sample-vault.ts'
import { chatRootName } from '#vault/vault-state.ts'
import { keepHeldPush, pushKey, readHeldPush } from './held-push.ts'
import { isToBeShown, type PushParts } from './look-behind-push.ts'

type Visit = Awaited<ReturnType<SampleMember['visit']>>

/** A member's device without an open page, notified of everything so far. */
async function closed(server: SampleChatServer, { member, first }: SampleMember, device: Device = first) {
	const { storage, keeper } = device
	const state = { notices: 0, asked: [] as number[] }
	const request = server.requestOf(member)
	const parts: PushParts = {
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
		keepHeldPush(storage, { member, messages, notices: state.notices, silent: 0 })
	await beTold()
	return { storage, state, parts, beTold, push: () => isToBeShown(parts) }
}

async function exchange(...all: Visit[]): Promise<void> {
	for (const chats of [...all, ...all, ...all]) {
		await chats.slot()
		expect(await chats.sync()).toBe(true)
	}
}

/** Both have written, want receipts and know each other's preferences; his device has been notified of all of it. */
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

/** The id of a chat message with this text. */
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

describe('a push notification is shown', () => {
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
		expect(await two.device.push()).toBe(true)
		expect(await two.device.push()).toBe(false)
	})

	test('after words received by a page out of sight', async () => {
		const { hers, his, device } = await talking()
		await hers.send(matchId, 'three')
		await exchange(hers, his)
		expect(await device.push()).toBe(true)
		expect(await device.push()).toBe(false)
	})

	test('after a farewell received, with the end, by such a page', async () => {
		const { hers, his, device } = await talking()
		await hers.end(matchId, 'noSpark')
		his.meet([], [matchId])
		await his.sync()
		expect(his.view(matchId)).toMatchObject({ status: 'ended', farewell: { words: 'noSpark' } })
		expect(await device.push()).toBe(true)
	})

	test('after a notice, once', async () => {
		const { device } = await talking()
		device.state.notices = 1
		expect([await device.push(), await device.push()]).toEqual([true, false])
		device.state.notices = 0 // read elsewhere
		expect(await device.push()).toBe(false)
	})
})

describe('a push notification is not shown', () => {
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
		expect(await two.device.push()).toBe(false)
		expect((await readHeldPush(two.device.storage)).messages).toBe(two.server.stored.length)
	})

	test('after words seen on a page, followed by a receipt', async () => {
		const { hers, his, device } = await talking()
		await hers.send(matchId, 'three')
		await exchange(hers, his)
		await device.beTold()
		await his.send(matchId, 'four')
		await his.sync()
		await exchange(hers)
		expect(await device.push()).toBe(false)
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
		expect(await device.push()).toBe(false)
	})

	test('after a message that does not open with the root of its chat', async () => {
		const { hers, server, device } = await talking()
		await hers.send(matchId, 'three')
		await hers.sync()
		const last = server.stored.at(-1) ?? expect.fail()
		last.body = `${last.body.slice(0, -8)}AAAAAAAA`
		expect(await device.push()).toBe(false)
	})

	test('in a violated chat', async () => {
		const { hers, his, server, device } = await talking()
		await hers.send(matchId, 'three')
		await hers.sync()
		const last = server.stored.pop() ?? expect.fail()
		server.stored.push({ ...last, seq: 1 })
		await his.sync()
		expect(his.view(matchId)?.status).toBe('violated')
		expect(await device.push()).toBe(false)
	})

	test('after words in an ended chat', async () => {
		const { hers, his, device } = await talking()
		await hers.send(matchId, 'three')
		await hers.sync()
		his.meet([], [matchId])
		await his.sync()
		expect(his.view(matchId)?.status).toBe('ended')
		expect(await device.push()).toBe(false)
	})
})

describe('before the member has written', () => {
	test('the first two messages are shown, but not the third', async () => {
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
			expect([text, await device.push()]).toEqual([text, isShown])
		}
		await hers.send(matchId, 'four, which no page took')
		await hers.sync()
		expect(await device.push()).toBe(false)
		await device.beTold(1)
		expect(await device.push()).toBe(true)
	})

	test('nothing is shown to a member who wants to write first', async () => {
		const { server, her, him } = await sampleTwo()
		const [hers, his] = [await her.visit(), await him.visit()]
		await his.keepWishes({ marks: false, writesFirst: true })
		await exchange(his, hers)
		const device = await closed(server, him)
		await hers.send(matchId, 'one')
		await hers.share(matchId, { height: '5.11' })
		await hers.sync()
		expect(await device.push()).toBe(false)
		// On another device of his, unknown to the pages of this one.
		const others = await him.visit(await him.device())
		await exchange(others)
		await others.send(matchId, 'now')
		await exchange(others)
		await hers.send(matchId, 'two')
		await hers.sync()
		expect(await device.push()).toBe(true)
	})
})

describe('a push notification whose cause is unknown is shown', () => {
	test.each<[string, (two: Talking) => Promise<unknown> | unknown]>([
		['without a network', ({ server }) => void Object.assign(server, { online: false })],
		['where the answer is none', ({ server }) => void Object.assign(server, { lie: () => ({ messages: 1 }) })],
		['where nothing is noted', ({ device }) => device.storage.change(new Map(), [pushKey])],
		['where what is noted is damaged', ({ device }) => device.storage.change(new Map([[pushKey, { member: 1 }]]))],
		['where a server knows less than it did', ({ device }) => device.beTold(1000)],
	])('%s', async (_, spoil) => {
		const two = await talking()
		await spoil(two)
		expect(await two.device.push()).toBe(true)
	})

	test('where more arrived than one answer holds', async () => {
		const { hers, server, device } = await talking({ page: 2 })
		for (const writesFirst of [true, false]) {
			await hers.keepWishes({ marks: true, writesFirst })
			await exchange(hers)
		}
		await hers.send(matchId, 'three')
		await hers.sync()
		expect(await device.push()).toBe(true)
		expect(await device.push()).toBe(false)
		await device.beTold(server.stored.length - 3)
		server.stored.pop()
		expect(await device.push()).toBe(false)
	})

	test('where the device has no keys, or damaged chats: once for whatever a peer sent', async () => {
		for (const spoil of ['keys', 'chats'] as const) {
			const { hers, him, device } = await talking()
			await reading(hers)
			await hers.markRead(matchId)
			await hers.sync()
			if (spoil === 'keys') await him.first.keeper.forget()
			else
				for (const [key] of await device.storage.read(`chats/${him.member}/now/chat/`))
					await device.storage.change(new Map([[key, 'damaged']]))
			expect([spoil, await device.push(), await device.push()]).toEqual([spoil, true, false])
		}
	})

	test('where a chat has no root yet, except for own messages', async () => {
		const { server, her, him } = await sampleTwo()
		const hers = await her.visit()
		const [device, own] = [await closed(server, him), await closed(server, her, await her.device())]
		await hers.send(matchId, 'one')
		await hers.sync()
		expect([await device.push(), await own.push()]).toEqual([true, false])
	})
})

test('keeps what a page stores or deletes during a check', async () => {
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
	expect(await during(() => keepHeldPush(device.storage, noted))).toBe(false)
	expect(await readHeldPush(device.storage)).toEqual(noted)
	await device.beTold()
	expect(await during(() => device.storage.change(new Map(), [pushKey]))).toBe(false)
	expect(await device.storage.read(pushKey)).toEqual(new Map())
})

test('shows the fourth push in a row without content, until a page is looked at', async () => {
	const { device } = await talking()
	const pushes = []
	for (let i = 0; i < 5; i++) pushes.push(await device.push())
	expect(pushes).toEqual([false, false, false, true, true])
	await device.beTold()
	expect(await device.push()).toBe(false)
})

test('changes only the notified position', async () => {
	const { hers, device, server, him } = await talking()
	await hers.send(matchId, 'three')
	await hers.sync()
	const before = new Map(await device.storage.read(''))
	const calls = server.calls.length
	await device.push()
	const after = new Map(await device.storage.read(''))
	expect(after.get(pushKey)).toEqual({ member: him.member, messages: server.stored.length, notices: 0, silent: 0 })
	for (const values of [before, after]) values.delete(pushKey)
	expect(after).toEqual(before)
	expect(server.calls.slice(calls).map(({ path }) => path)).toEqual([
		`${chatPaths.messages}?after=${server.stored.length - 1}`,
	])
})
