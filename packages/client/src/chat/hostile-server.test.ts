import { chatPaths } from '@ydo/contract/chats'
import type { ChatKey, ChatSeed, Root } from '@ydo/crypto/branded'
import { concat, fromBase64url, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { chatKeyHash, chatKeyOf, identitySeedOf, signAs } from '@ydo/crypto/keys'
import { decodeLeaf, encodeLeaf, type Leaf, leafToSign } from '@ydo/log/leaf'
import { describe, expect, test } from 'vitest'
import { linesOf, matchId, otherMatchId, type SampleChatServer, sampleThree, sampleTwo } from '#test/sample-chats.ts'
import { institute } from '#test/sample-log.ts'
import { idOf, random } from '#test/sample-vault.ts'

/** Her three messages are on the server; he has read `read` of them. */
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

/** The same bytes with one bit flipped at an index. */
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

describe('stops a chat at an impossible next message, and keeps the evidence', () => {
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
	])('if %s: %s', async (_, fault, lie) => {
		const { server, him, his } = await written(1)
		lie(server)
		await his.sync()
		const lines = (await linesOf(his)).map(({ text }) => text)
		expect(lines.slice(0, 1)).toEqual(['one'])
		expect(lines.length).toBeLessThan(3)
		expect(his.view(matchId)).toMatchObject({ status: 'violated', mayWrite: 'no' })
		expect(his.violations()).toMatchObject([{ chat: matchId, fault, epoch: 0 }])
		// A reload does not heal it, and nothing more is sent.
		const again = await him.visit()
		expect(again.list()).toMatchObject([{ status: 'violated' }])
		await again.send(matchId, 'are you there?')
		const before = server.stored.length
		await again.sync()
		expect(server.stored).toHaveLength(before)
		expect(again.violations()).toEqual(his.violations())
	})
})

test('shows an altered message as unverified, and the others unchanged', async () => {
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

test('stops a chat at the next message if its two sides were shown different histories', async () => {
	const { server, hers, his } = await written(1)
	// He is shown another commitment than she sent: the histories diverge, though he cannot tell yet.
	edit(server, 1, ({ body }) => ({ body: spoilt(body, 60) }))
	const before = server.stored.map((one) => ({ ...one }))
	await his.sync()
	expect((await linesOf(his)).map(({ state }) => state)).toEqual(['sent', 'unverified', 'unverified'])
	expect(his.violations()).toMatchObject([{ fault: 'other history' }])
	expect(before).toHaveLength(3)
	expect(hers.violations()).toEqual([])
})

test('stops a chat whose init changes', async () => {
	const { server, hers, his } = await written(3)
	const other = await sampleTwo()
	const theirs = await other.her.visit()
	await theirs.send(matchId, 'x')
	await theirs.sync()
	server.chats[0] = other.server.chats[0] as (typeof server.chats)[0]
	// The chats are fetched again from a server whose last number decreased.
	server.stored.pop()
	await hers.sync()
	expect(hers.violations()).toMatchObject([{ fault: 'other init' }])
	expect(his.violations()).toEqual([])
})

test.each<[string, (init: string) => string]>([
	['altered', (init) => spoilt(init, 200)],
	['of somebody else', (init) => spoilt(init, 40)],
	['with a leaf of somebody else', (init) => spoilt(init, 56)],
])('refuses an init %s, and sends nothing under it', async (_, change) => {
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
	expect(his.violations()).toMatchObject([{ chat: matchId }])
})

test('stops only the chat of a peer who invented a head of the log', async () => {
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
	// A reload neither heals it nor ends more; it can be ended like any chat.
	const again = await him.visit()
	expect(again.violations()).toEqual(his.violations())
	expect(await again.sync()).toBe(true)
	expect(await again.end(matchId)).toBe('done')
})

test('a peer who published an invalid chat key blocks no other chat', async () => {
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

test('sends in other chats while the server fails one', async () => {
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

test('clamps a time beyond the year 9999', async () => {
	const { server, his } = await written(1)
	edit(server, 1, () => ({ stamp: toBase64url(concat(unsigned(Number.MAX_SAFE_INTEGER, 8), new Uint8Array(32))) }))
	await his.sync()
	const [, { at = 0 } = {}] = await linesOf(his)
	expect(new Date(at).toISOString()).toBe('9999-12-31T23:59:59.999Z')
	expect(his.violations()).toEqual([])
})

test('refuses a number above the announced last one, and receives later messages', async () => {
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

describe('a server restored from a backup', () => {
	/** One message is in the backup; two later ones of the other chat are lost. */
	async function restored() {
		const three = await sampleThree()
		const [hers, theirs] = [await three.her.visit(), await three.third.visit()]
		await hers.send(matchId, 'one')
		await hers.sync()
		for (const text of ['a', 'b']) await theirs.send(otherMatchId, text)
		return { ...three, hers, theirs }
	}

	test('delivers messages that it numbers a second time', async () => {
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

	test('is not polled endlessly if its last number keeps decreasing', async () => {
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

	test('gets its lost messages sent again', async () => {
		const { server, hers, theirs } = await restored()
		await theirs.sync()
		await hers.sync()
		await theirs.send(otherMatchId, 'c')
		await theirs.sync()
		// The loss is hidden from her, so her message is not the next one; then nothing is shown to her.
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

test('checks a head beyond the known log once the log answers, also after a reload', async () => {
	const { log, her, him } = await sampleTwo()
	const hers = await her.visit()
	// She is shown a log that is hidden from him.
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
	// At her head's size his log has a different leaf.
	await log.add('join', 10)
	await log.publish()
	const again = await him.visit()
	await again.sync()
	expect(again.violations()).toMatchObject([{ chat: matchId, fault: 'other head' }])
	expect(again.replica.violation()).toBeUndefined()
})

test('shows no messages of a match that was not accepted', async () => {
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
