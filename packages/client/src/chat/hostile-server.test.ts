import { chatPaths } from '@ydo/contract/chats'
import type { ChatKey, ChatSeed, Root } from '@ydo/crypto/branded'
import { concat, fromBase64url, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { chatKeyHash, chatKeyOf, identitySeedOf, signAs } from '@ydo/crypto/keys'
import { decodeLeaf, encodeLeaf, type Leaf, leafToSign } from '@ydo/log/leaf'
import { describe, expect, test } from 'vitest'
import { institute } from '#directory/sample-log.ts'
import { idOf, random } from '#vault/sample-vault.ts'
import { linesOf, matchId, otherMatchId, type SampleChatServer, sampleThree, sampleTwo } from './sample-chats.ts'

/** She has written three messages, which stand on the server; he has read so many of them. */
async function written(read = 0) {
	const two = await sampleTwo()
	const hers = await two.her.visit()
	for (const text of ['one', 'two', 'three']) await hers.send(matchId, text)
	await hers.sync()
	const later = two.server.stored.splice(read)
	const his = await two.him.visit()
	await his.sync()
	two.server.stored.push(...later)
	return { ...two, hers, his }
}

/** The same bytes with one bit of a place turned. */
function spoilt(text: string, at: number): string {
	const bytes = fromBase64url(text)
	bytes[at] = (bytes[at] ?? 0) ^ 1
	return toBase64url(bytes)
}

type Stored = SampleChatServer['stored'][number]
const edit = (server: SampleChatServer, at: number, change: (one: Stored) => Partial<Stored>) => {
	const one = server.stored[at] as Stored
	server.stored[at] = { ...one, ...change(one) }
}

describe('what is not the next message of the chat is refused, kept, and ends the chat', () => {
	test.each<[string, string, (server: SampleChatServer) => void]>([
		['one was left out', 'missing', (server) => void server.stored.splice(1, 1)],
		['two changed places', 'missing', ({ stored }) => void stored.splice(1, 2, ...stored.slice(1, 3).reverse())],
		[
			'one comes a second time',
			'doubled',
			(server) => void server.stored.splice(2, 0, { ...(server.stored[1] as Stored), seq: 3 }),
		],
		[
			'its sender is neither of the two',
			'foreign',
			(server) => edit(server, 1, ({ body }) => ({ body: spoilt(body, 25) })),
		],
		['its stamp is none', 'malformed', (server) => edit(server, 1, () => ({ stamp: 'AAAA' }))],
		['another one stands where one was read', 'rewritten', (server) => edit(server, 1, () => ({ seq: 1 }))],
	])('%s: %s', async (_, fault, lie) => {
		const { server, him, his } = await written(1)
		lie(server)
		await his.sync()
		const lines = (await linesOf(his)).map(({ text }) => text)
		expect(lines.slice(0, 1)).toEqual(['one'])
		expect(lines.length).toBeLessThan(3)
		expect(his.view(matchId)).toMatchObject({ status: 'violated', mayWrite: 'no' })
		expect(his.violations()).toMatchObject([{ chat: matchId, fault, epoch: 0 }])
		// No reload heals it, and nothing more is sent.
		const again = await him.visit()
		expect(again.list()).toMatchObject([{ status: 'violated' }])
		await again.send(matchId, 'are you there?')
		const before = server.stored.length
		await again.sync()
		expect(server.stored).toHaveLength(before)
		expect(again.violations()).toEqual(his.violations())
	})
})

test('a message that was altered is shown as one that cannot be verified, and the others are shown', async () => {
	const { server, his } = await written(1)
	edit(server, 1, ({ body }) => ({ body: spoilt(body, 100) }))
	await his.sync()
	expect((await linesOf(his)).map(({ text, state }) => [text, state])).toEqual([
		['one', 'sent'],
		['', 'unverified'],
		['three', 'sent'],
	])
	expect(his.list()).toMatchObject([{ status: 'open', unread: 2 }])
})

test('who saw another history than the other is not believed: of the next message both find out', async () => {
	const { server, hers, his } = await written(1)
	// He is shown another commitment than she has sent: the history is another one, though he cannot tell yet.
	edit(server, 1, ({ body }) => ({ body: spoilt(body, 60) }))
	const before = server.stored.map((one) => ({ ...one }))
	await his.sync()
	expect((await linesOf(his)).map(({ state }) => state)).toEqual(['sent', 'unverified', 'unverified'])
	expect(his.violations()).toMatchObject([{ fault: 'other history' }])
	expect(before).toHaveLength(3)
	expect(hers.violations()).toEqual([])
})

test('an init that was exchanged after it was seen', async () => {
	const { server, hers, his } = await written(3)
	const other = await sampleTwo()
	const theirs = await other.her.visit()
	await theirs.send(matchId, 'x')
	await theirs.sync()
	server.chats[0] = other.server.chats[0] as (typeof server.chats)[0]
	server.chats.push({ ...(server.chats[0] as (typeof server.chats)[0]), epoch: 1 })
	await hers.send(matchId, 'four')
	// A later epoch on the server: she asks for the chats again.
	await hers.sync()
	expect(hers.violations()).toMatchObject([{ fault: 'other init' }])
	expect(his.violations()).toEqual([])
})

test.each<[string, (init: string) => string]>([
	['altered', (init) => spoilt(init, 200)],
	['of somebody else', (init) => spoilt(init, 40)],
	['with a leaf of somebody else', (init) => spoilt(init, 56)],
])('an init %s is refused by whoever gets it, and nothing is sent under it', async (_, change) => {
	const { server, her, him } = await sampleTwo()
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	await hers.sync()
	const [chat] = server.chats
	server.chats[0] = { ...(chat as NonNullable<typeof chat>), init: change(chat?.init ?? '') }
	const his = await him.visit()
	await his.send(matchId, 'two')
	await his.sync()
	expect(server.stored).toHaveLength(1)
	expect(his.list()).toMatchObject([{ unread: 0 }])
	expect(his.vault.view().state.chatRoots).toEqual({})
	// It keeps no keys of past seasons on his devices.
	expect(his.areOpened()).toBe(true)
})

test('a head that a peer made up ends their chat alone: another chat goes on, and the directory is believed', async () => {
	const { server, her, him, third } = await sampleThree()
	const hers = await her.visit()
	const { head } = hers.replica
	const madeUp = { ...head(), size: 2, root: new Uint8Array(32).fill(7) } as ReturnType<typeof head>
	hers.replica.head = () => madeUp
	await hers.send(matchId, 'a trap')
	await hers.sync()
	const theirs = await third.visit()
	await theirs.send(otherMatchId, 'hello')
	await theirs.sync()

	const his = await him.visit()
	expect(await his.sync()).toBe(true)
	expect(his.replica.violation()).toBeUndefined()
	const claim = toBase64url(concat(unsigned(2, 8), new Uint8Array(32).fill(7)))
	expect(his.violations()).toMatchObject([{ chat: matchId, fault: 'other head', refused: claim }])
	expect(his.view(matchId)).toMatchObject({ status: 'violated', mayWrite: 'no' })
	expect(his.view(otherMatchId)).toMatchObject({ status: 'open', unread: 1 })
	await his.send(otherMatchId, 'hello to you')
	expect(await his.sync()).toBe(true)
	expect(server.stored.map(({ chat }) => chat)).toEqual([matchId, otherMatchId, otherMatchId])
	// No reload heals it, nor ends more; it can be ended as any chat.
	const again = await him.visit()
	expect(again.violations()).toEqual(his.violations())
	expect(await again.sync()).toBe(true)
	expect(await again.end(matchId)).toBe('done')
})

test('a peer who published what is no chat key has none, and keeps no other chat back', async () => {
	const { log, server, him, third } = await sampleThree()
	// A coefficient of 4,095, which is not below ML-KEM's modulus.
	const key = (await chatKeyOf(random(32) as ChatSeed)).fill(255, 0, 2) as ChatKey
	const at = log.leaves.length - 1
	const leaf = { ...(decodeLeaf(log.leaves[at] as Uint8Array) as Leaf), chatKeyHash: await chatKeyHash(key) }
	const seed = await identitySeedOf(third.vault.view().state.root?.root as Root)
	log.leaves[at] = encodeLeaf({ ...leaf, signature: await signAs(seed, leafToSign(institute, leaf)) })
	await log.publish()
	await him.know({ member: third.member, chatKey: async () => toBase64url(key) }, otherMatchId)
	const his = await him.visit()
	await his.send(matchId, 'to her')
	await his.send(otherMatchId, 'to nobody')
	expect(await his.sync()).toBe(true)
	expect(server.stored.map(({ chat }) => chat)).toEqual([matchId])
	expect(his.view(matchId)).toMatchObject({ status: 'open' })
	expect(his.view(otherMatchId)).toMatchObject({ status: 'keyless', last: { state: 'waits' } })
})

test('a chat that the server fails keeps no other back', async () => {
	const { server, him } = await sampleThree()
	const his = await him.visit()
	await his.send(matchId, 'one')
	await his.send(otherMatchId, 'two')
	let failures = 1
	server.reaches = (path) => path !== chatPaths.chats || server.calls.at(-1)?.body === undefined || failures-- <= 0
	expect(await his.sync()).toBe(false)
	expect(server.stored.map(({ chat }) => chat)).toEqual([matchId])
	expect(await his.sync()).toBe(true)
	expect(server.stored.map(({ chat }) => chat)).toEqual([matchId, otherMatchId])
})

test('a time that no screen can show is the latest that one can', async () => {
	const { server, his } = await written(1)
	edit(server, 1, () => ({ stamp: toBase64url(concat(unsigned(Number.MAX_SAFE_INTEGER, 8), new Uint8Array(32))) }))
	await his.sync()
	const [, { at = 0 } = {}] = await linesOf(his)
	expect(new Date(at).toISOString()).toBe('9999-12-31T23:59:59.999Z')
	expect(his.violations()).toEqual([])
})

test('a number above the last one is not taken: what comes afterwards is heard', async () => {
	const { server, his } = await written(1)
	server.lie = (path, body) => {
		const { messages, ...rest } = body as { messages: { number: number }[] }
		return path.includes('after') ? { ...rest, messages: messages.map((one) => ({ ...one, number: 2 ** 40 })) } : body
	}
	expect(await his.sync()).toBe(false)
	server.lie = (_, body) => body
	expect(await his.sync()).toBe(true)
	expect((await linesOf(his)).map(({ text }) => text)).toEqual(['one', 'two'])
})

describe('a server that was restored from a backup', () => {
	/** One message is in the backup; of the other chat came two more, which it has lost. */
	async function restored() {
		const three = await sampleThree()
		const [hers, theirs] = [await three.her.visit(), await three.third.visit()]
		await hers.send(matchId, 'one')
		await hers.sync()
		for (const text of ['a', 'b']) await theirs.send(otherMatchId, text)
		return { ...three, hers, theirs }
	}

	test('is heard: what it numbers anew is taken, and what was held is known', async () => {
		const { server, him, hers, theirs } = await restored()
		await theirs.sync()
		const his = await him.visit()
		await his.sync()
		server.stored.splice(1)
		await hers.send(matchId, 'two')
		await hers.sync()
		expect(await his.sync()).toBe(true)
		expect((await linesOf(his)).map(({ text }) => text)).toEqual(['one', 'two'])
		expect(his.violations()).toEqual([])
	})

	test('is not asked for ever where it knows less each time', async () => {
		const { server, him } = await written()
		const his = await him.visit()
		let asked = 0
		server.lie = (path, body) => {
			if (!path.includes('after')) return body
			if (++asked > 20) throw new Error('asked for ever')
			const { messages } = body as { messages: object[] }
			return path.endsWith('=0') ? { messages: messages.slice(0, 1), last: 3 } : { messages: [], last: 0 }
		}
		expect(await his.sync()).toBe(false)
		expect(asked).toBeLessThan(6)
		server.lie = (_, body) => body
		expect(await his.sync()).toBe(true)
		expect(his.view(matchId)).toMatchObject({ unread: 2, heldBack: 1 })
	})

	test('gets once more what it had taken, and lost before it came back', async () => {
		const { server, hers, theirs } = await restored()
		await theirs.sync()
		await hers.sync()
		await theirs.send(otherMatchId, 'c')
		await theirs.sync()
		// She is not told of it, so that what she sends is not the next one; and then of nothing.
		let asked = 0
		server.reaches = (path) => !path.includes('after') || asked++ === 0
		server.lie = (path, body) => (path.includes('after') ? { messages: [], last: 3 } : body)
		await hers.send(matchId, 'two')
		expect(await hers.sync()).toBe(false)
		expect(server.stored.at(-1)?.chat).toBe(matchId)
		server.stored.splice(1)
		server.reaches = () => true
		server.lie = (_, body) => body
		expect(await hers.sync()).toBe(true)
		expect(server.stored).toHaveLength(2)
	})
})

test('a head that goes further than the log of this device is checked once the log answers, also after a reload', async () => {
	const { log, her, him } = await sampleTwo()
	const hers = await her.visit()
	// She is shown a log that he is not shown.
	const [leaves, note] = [[...log.leaves], log.note]
	await log.add('join', 9)
	await log.publish()
	await hers.replica.sync(undefined)
	await hers.send(matchId, 'one')
	await hers.sync()
	log.leaves.splice(0, log.leaves.length, ...leaves)
	log.note = note
	const his = await him.visit()
	const answer = log.answer
	log.answer = () => new Response('', { status: 502 })
	expect(await his.sync()).toBe(true)
	expect(his.violations()).toEqual([])
	log.answer = answer
	// What she knows of is there for him too, and is another leaf.
	await log.add('join', 10)
	await log.publish()
	const again = await him.visit()
	await again.sync()
	expect(again.violations()).toMatchObject([{ chat: matchId, fault: 'other head' }])
	expect(again.replica.violation()).toBeUndefined()
})

test('messages of a match that was never made are kept out of sight', async () => {
	const { server, her, him } = await sampleTwo()
	const hers = await her.visit()
	await hers.send(matchId, 'one')
	await hers.sync()
	const other = idOf(77)
	const [chat, one] = [server.chats[0], server.stored[0]]
	const renamed = (text: string, at: number) => {
		const bytes = fromBase64url(text)
		bytes.set(fromBase64url(other), at)
		return toBase64url(bytes)
	}
	server.chats[0] = { id: other, epoch: 0, init: renamed(chat?.init ?? '', 1) }
	server.stored[0] = { ...(one as Stored), chat: other, body: renamed(one?.body ?? '', 2) }
	const his = await him.visit()
	expect(await his.sync()).toBe(true)
	expect(his.list()).toMatchObject([{ id: matchId, status: 'silent', unread: 0 }])
	expect(his.view(other)).toBeUndefined()
	expect(his.vault.view().state.chatRoots).toEqual({})
})
