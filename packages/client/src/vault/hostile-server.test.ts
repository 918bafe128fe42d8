import type { VaultFault } from '@ydo/contract/held-vault'
import { taken, type VaultKey } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url } from '@ydo/crypto/bytes'
import { hashEntry, noEntry, sealEntry } from '@ydo/crypto/vault-entry'
import { expect, test } from 'vitest'
import { encodeContent } from './content-format.ts'
import {
	decision,
	idOf,
	json,
	member,
	random,
	type SampleServer,
	sampleDevice,
	sampleVaultServer,
} from './sample-vault.ts'
import { markBytes } from './vault-mark.ts'

/** Six entries that one device wrote, and a device that has seen four of them. */
async function history() {
	const server = sampleVaultServer()
	const device = sampleDevice(server)
	const vault = device.visit()
	await vault.begin()
	for (const peer of [1, 2, 3]) await vault.append(decision(peer, 'passed'))
	const keys = await device.keeper.take()
	if (!keys) throw new Error('no keys')
	const late = sampleDevice(server)
	const key = { vaultKey: keys.vaultKey, keyVersion: keys.keyVersion }
	expect(await late.visit().unlock(key)).toBe('done')
	for (const peer of [4, 5]) await vault.append(decision(peer, 'passed'))
	return { server, vault, device, late, key }
}

type History = Awaited<ReturnType<typeof history>>

const at = (server: SampleServer, seq: number): Bytes => server.entries.get(seq) ?? new Uint8Array()

function turned(entry: Bytes, index: number): Bytes {
	const copy = entry.slice()
	copy[index] = (copy[index] ?? 0) ^ 1
	return copy
}

/** Entry 5 as somebody would write it who has `key`, and stands at `place`. */
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
	const { type, body } = encodeContent(decision(9, 'liked'))
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

test.each(attacks)('%s: refused as %s, kept, and never healed silently', async (_, fault, attack) => {
	const story = await history()
	const honest = new Map(story.server.entries)
	await attack(story)
	const vault = story.late.visit()
	await vault.open()
	await vault.keep(decision(8, 'liked'))
	const before = vault.view().state
	expect(await vault.sync()).toBe('violated')
	expect(vault.view()).toMatchObject({ status: 'violated', violation: { fault, seq: 4, at: 5 } })
	expect(vault.view().state).toEqual(before)
	// The server tells the truth again: that changes nothing, nor does a reload.
	story.server.entries = honest
	story.server.lie = (answer) => answer
	const calls = story.server.calls.length
	const next = story.late.visit()
	expect(await next.open()).toBe('violated')
	expect(await next.sync()).toBe('violated')
	expect(await next.append(decision(7, 'liked'))).toBe('violated')
	expect(await next.compact()).toBe('violated')
	expect(await next.startOver()).toBe('violated')
	expect(await next.unlock(story.key)).toBe('violated')
	expect(next.view().violation).toEqual(vault.view().violation)
	expect(story.server.calls).toHaveLength(calls)
})

test('a snapshot of another branch of the history is refused, since its clock lacks what this device wrote', async () => {
	const { server, vault, late } = await history()
	const other = late.visit()
	const before = new Map(server.entries)
	await other.append(decision(6, 'liked'))
	// The device that wrote the first entries is shown a vault without that, and goes on so far that a snapshot is all there is.
	server.entries = before
	for (const peer of [1, 2]) await vault.append(decision(peer, 'undone'))
	expect(await vault.compact()).toBe('done')
	expect(server.last()).toBe(9)
	expect(await other.sync()).toBe('violated')
	expect(other.view().violation?.fault).toBe('forked')
})

test('a conflict with nothing there is refused', async () => {
	const { server, vault } = await history()
	await vault.sync()
	server.lie = (answer) => (answer.status === 201 ? json({ entries: [], last: 6 }, 409) : answer)
	expect(await vault.append(decision(6, 'liked'))).toBe('violated')
	expect(vault.view().violation?.fault).toBe('forked')
})

test('an acknowledgement that was none is noticed when the entry is not there', async () => {
	const { server, vault } = await history()
	server.lie = (answer) => {
		if (answer.status === 201) server.entries.delete(7)
		return answer
	}
	expect(await vault.append(decision(6, 'liked'))).toBe('done')
	expect(await vault.sync()).toBe('violated')
	expect(vault.view().violation?.fault).toBe('rolled-back')
})

test('a vault that is empty for whoever recovers it is refused: only one with a root has a key to recover', async () => {
	const { server, key } = await history()
	server.entries.clear()
	const fresh = sampleDevice(server).visit()
	expect(await fresh.unlock(key)).toBe('violated')
	expect(server.entries.size).toBe(0)
})

test('a damaged chain does not make the device forget how far it had come', async () => {
	const { server, late } = await history()
	const { values } = late.storage
	for (const key of values.keys()) if (key.includes('/entry/')) values.delete(key)
	server.entries.delete(4)
	server.entries.delete(5)
	server.entries.delete(6)
	expect(await late.visit().sync()).toBe('violated')
})

test('of a damaged chain the server can not show another', async () => {
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
])('%s is no violation', async (_, lie) => {
	const { server, vault } = await history()
	server.lie = lie
	expect(await vault.append(decision(6, 'liked'))).toBe('waiting')
	expect(vault.view()).toMatchObject({ status: 'open', waiting: 1 })
	server.lie = (answer) => answer
	expect(await vault.sync()).toBe('done')
	expect(vault.view().waiting).toBe(0)
})
