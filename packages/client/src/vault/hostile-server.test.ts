import type { VaultFault } from '@ydo/contract/vault'
import { taken, type VaultKey } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url } from '@ydo/crypto/bytes'
import { hashEntry, noEntry, sealEntry } from '@ydo/crypto/vault-entry'
import { expect, test } from 'vitest'
import {
	decide,
	decision,
	idOf,
	json,
	member,
	random,
	type SampleServer,
	sampleDevice,
	sampleVaultServer,
	season,
	sendBatch,
} from '#test/sample-vault.ts'
import { encodeContent, markBytes } from './vault-content.ts'

/** Six entries written by one device, and a device that has seen four of them. */
async function history() {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	const vault = device.visit()
	await vault.begin()
	for (const peer of [1, 2, 3]) await decide(vault, server.request, decision(peer, 'passed'))
	const keys = await device.keeper.take()
	if (!keys) throw new Error('no keys')
	const late = sampleDevice(server)
	const key = { vaultKey: keys.vaultKey, keyVersion: keys.keyVersion }
	expect(await late.visit().unlock(key)).toBe('done')
	for (const peer of [4, 5]) await decide(vault, server.request, decision(peer, 'passed'))
	return { server, vault, device, late, key }
}

type History = Awaited<ReturnType<typeof history>>

const at = (server: SampleServer, seq: number): Bytes => server.entries.get(seq) ?? new Uint8Array()

function turned(entry: Bytes, index: number): Bytes {
	const copy = entry.slice()
	copy[index] = (copy[index] ?? 0) ^ 1
	return copy
}

/** Entry 5 as forged by somebody who has `key`, at `place`. */
async function written(
	{ server, key }: History,
	change: { key?: VaultKey; id?: string; seq?: number; previous?: number },
) {
	const { id = member, seq = 5, previous = 4 } = change
	const before = server.entries.get(previous)
	const place = {
		id: taken('MemberId', fromBase64url(id)),
		keyVersion: 1,
		seq,
		previous: before ? await hashEntry(before) : noEntry,
	}
	const { type, body } = encodeContent(season(1))
	const mark = markBytes({ author: 'AAAAAAAAAAA', count: 1, act: 'AAAAAAAAAAA' })
	return sealEntry(
		{ type, body: Uint8Array.from([...mark, ...body]) },
		{ key: change.key ?? key.vaultKey, place, random },
	)
}

const attacks: [string, VaultFault, (story: History) => unknown][] = [
	['drops an entry', 'misplaced', ({ server }) => server.entries.delete(5)],
	[
		'changes the order of two',
		'misplaced',
		({ server }) => {
			const [one, other] = [at(server, 5), at(server, 6)]
			server.entries.set(5, other).set(6, one)
		},
	],
	['turns a bit of the ciphertext', 'altered', ({ server }) => server.entries.set(5, turned(at(server, 5), 100))],
	['turns a bit of the salt', 'altered', ({ server }) => server.entries.set(5, turned(at(server, 5), 50))],
	['turns a bit of the link', 'unlinked', ({ server }) => server.entries.set(5, turned(at(server, 5), 20))],
	['turns a bit of the number', 'misplaced', ({ server }) => server.entries.set(5, turned(at(server, 5), 12))],
	['says an older key', 'altered', ({ server }) => server.entries.set(5, turned(at(server, 5), 4))],
	['cuts an entry', 'altered', ({ server }) => server.entries.set(5, at(server, 5).slice(0, -256))],
	['sends rubbish', 'malformed', ({ server }) => server.entries.set(5, random(9))],
	['goes back', 'rolled-back', ({ server }) => [4, 5, 6].map((seq) => server.entries.delete(seq))],
	['goes back to nothing', 'rolled-back', ({ server }) => server.entries.clear()],
	[
		"shows another member's entry",
		'altered',
		async (story) => story.server.entries.set(5, await written(story, { id: idOf(77) })),
	],
	[
		'makes an entry with a key of its own',
		'altered',
		async (story) => story.server.entries.set(5, await written(story, { key: taken('VaultKey', random(32)) })),
	],
	[
		'shows an entry of another branch of the history',
		'unlinked',
		async (story) => story.server.entries.set(5, await written(story, { previous: 3 })),
	],
	[
		'sends no base64url',
		'malformed',
		({ server }) => {
			server.lie = () => json({ entries: ['ä'], last: 6 })
		},
	],
]

test.each(attacks)('refuses a server that %s as %s, permanently', async (_, fault, attack) => {
	const story = await history()
	const honest = new Map(story.server.entries)
	await attack(story)
	const vault = story.late.visit()
	await vault.open()
	await vault.enqueue(decision(8, 'liked'))
	const before = vault.view().state
	expect(await vault.sync()).toBe('violated')
	expect(vault.view()).toMatchObject({ status: 'violated', violation: { fault, seq: 4, at: 5 } })
	expect(vault.view().state).toEqual(before)
	// Neither an honest server nor a reload changes that.
	story.server.entries = honest
	story.server.lie = (answer) => answer
	const calls = story.server.calls.length
	const next = story.late.visit()
	expect(await next.open()).toBe('violated')
	expect(await next.sync()).toBe('violated')
	expect(await decide(next, story.server.request, decision(7, 'liked'))).toBe('violated')
	expect(await next.propose(() => season(1))).toBe('violated')
	expect(await next.rotate({ keeps: () => true, publish: async () => true })).toBe('violated')
	expect(await next.startOver()).toBe('violated')
	expect(await next.unlock(story.key)).toBe('violated')
	expect(next.view().violation).toEqual(vault.view().violation)
	expect(story.server.calls).toHaveLength(calls)
})

test('refuses the same attacks in the news of a slot', async () => {
	for (const [name, fault, attack] of attacks.slice(0, 11)) {
		const story = await history()
		await attack(story)
		const vault = story.late.visit()
		await vault.open()
		const { entries, last } = story.server.after(4)
		const shown = { entries: entries.map(fromBase64url), last, after: 4 }
		expect(await vault.take(shown), name).toBe('violated')
		expect(vault.view().violation?.fault, name).toBe(fault)
	}
})

test('refuses a snapshot of another branch, whose clock lacks what this device wrote', async () => {
	const { server, vault, late } = await history()
	const other = late.visit()
	const before = new Map(server.entries)
	await decide(other, server.request, decision(6, 'liked'))
	// The author of the first entries is shown a vault without them, and continues until only a snapshot is left.
	server.entries = before
	for (const peer of [1, 2]) await decide(vault, server.request, decision(peer, 'undone'))
	expect(await sendBatch(vault, server.request, { snapshot: true })).toBe('done')
	expect(server.last()).toBe(9)
	expect(await other.sync()).toBe('violated')
	expect(other.view().violation?.fault).toBe('forked')
})

test('refuses a conflict without an entry', async () => {
	const { server, vault } = await history()
	await vault.sync()
	server.lie = (answer) => (answer.status === 201 ? json({ entries: [], last: 6 }, 409) : answer)
	expect(await vault.propose(() => season(1))).toBe('violated')
	expect(vault.view().violation?.fault).toBe('forked')
})

test('notices that an acknowledged entry is missing', async () => {
	const { server, vault } = await history()
	server.lie = (answer) => {
		server.entries.delete(7)
		return answer
	}
	expect(await decide(vault, server.request, decision(6, 'liked'))).toBe('done')
	expect(await vault.sync()).toBe('violated')
	expect(vault.view().violation?.fault).toBe('rolled-back')
})

test('refuses an empty vault on a device that recovered its key: only one with a root has a key to recover', async () => {
	const { server, key } = await history()
	server.entries.clear()
	const fresh = sampleDevice(server).visit()
	expect(await fresh.unlock(key)).toBe('violated')
	expect(
		await sampleDevice({ request: async () => json({ entries: [], last: 0 }) })
			.visit()
			.unlock(key),
	).toBe('violated')
})

test('remembers the head it has seen when the stored chain is damaged', async () => {
	const { server, late } = await history()
	const { values } = late.storage
	for (const key of values.keys()) if (key.includes('/entry/')) values.delete(key)
	server.entries.delete(4)
	server.entries.delete(5)
	server.entries.delete(6)
	expect(await late.visit().sync()).toBe('violated')
})

test('does not accept another chain in place of a damaged one', async () => {
	const story = await history()
	const { values } = story.late.storage
	for (const key of values.keys()) if (key.includes('/entry/')) values.delete(key)
	story.server.entries.set(4, await written(story, { seq: 4, previous: 3 }))
	const vault = story.late.visit()
	expect(await vault.sync()).toBe('violated')
	expect(vault.view().violation?.fault).toBe('forked')
})

test.each([
	['no network', () => Promise.reject(new TypeError('fetch failed'))],
	['an error', () => json({ error: { code: 'internal', message: '' } }, 500)],
	['too many calls', () => json({ error: { code: 'too_many_requests', message: '' } }, 429)],
	['a page of somebody else', () => new Response('<h1>Sign in to the network</h1>', { status: 200 })],
	['another shape', () => json({ entries: [7] })],
	['a newer end without its entries', () => json({ entries: [], last: 9 })],
])('does not take %s for a violation', async (_, lie) => {
	const { server, vault } = await history()
	server.lie = lie
	expect(await decide(vault, server.request, decision(6, 'liked'))).toBe('waiting')
	expect(await vault.propose(() => season(1))).toBe('waiting')
	expect(vault.view()).toMatchObject({ status: 'open', waiting: 1 })
	server.lie = (answer) => answer
	expect(await sendBatch(vault, server.request)).toBe('done')
	expect(vault.view().waiting).toBe(0)
})
