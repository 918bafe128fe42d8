import { type Bytes, concat, isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import { type EntryContent, sealEntry } from '@ydo/crypto/vault-entry'
import type { WrappedKey } from '@ydo/crypto/wrap'
import { encodeContent } from './content-format.ts'
import type { Shown } from './vault-calls.ts'
import { type ChainEntry, type ChainHead, noHead, openChain } from './vault-chain.ts'
import { markBytes } from './vault-mark.ts'
import { forgetEntries, keyOf, takeOver } from './vault-memory.ts'
import { packEntries, unpackEntries } from './vault-pack.ts'
import { type Settled, type VaultParts, violate } from './vault-parts.ts'
import { readWaiting } from './vault-waiting.ts'

const noKey = new Uint8Array()

/** Device and server as one: takes what other devices appended, and appends what waits, in its order. */
export async function settle(parts: VaultParts): Promise<Settled> {
	const refreshed = await refresh(parts)
	return refreshed === 'done' ? sendWaiting(parts) : refreshed
}

/** Appends what waits without asking first what is new: where another device was first, the server's answer says so. */
export async function send(parts: VaultParts): Promise<Settled> {
	const ready = await catchUp(parts)
	if (parts.memory.locked) return settle(parts)
	return ready === 'done' ? sendWaiting(parts) : ready
}

/** Takes what other devices appended, and leaves waiting what waits. */
export async function refresh(parts: VaultParts): Promise<Settled> {
	const ready = await catchUp(parts)
	const pulled = ready === 'done' ? await pull(parts) : ready
	if (pulled !== 'done') return pulled
	// Only a vault with a root has a key to recover.
	return parts.memory.recovered && !parts.memory.state.root ? violate(parts, 'rolled-back') : 'done'
}

/** Takes over what the device holds: at first all of it, later what another tab has changed. */
export async function catchUp(parts: VaultParts): Promise<Settled> {
	const { memory, store, keeper, changed } = parts
	memory.violation ??= await store.violation()
	memory.recovered = await store.recovered()
	const held = (await store.head()) ?? noHead
	const key = memory.keys?.vaultKey
	if (!memory.keys || memory.locked || held.keyVersion !== memory.head.keyVersion) memory.keys = await keeper.take()
	// Until another tab was given the right key.
	memory.locked &&= isSameBytes(key ?? noKey, memory.keys?.vaultKey ?? noKey)
	memory.author ||= await authorOf(parts)
	if (memory.keys && !isAt(memory.head, held)) await replay(parts, held)
	await packEntries(parts)
	await readWaiting(parts)
	memory.opened = true
	changed()
	if (memory.violation) return 'violated'
	return memory.keys ? 'done' : 'keyless'
}

/** Appends an entry at the chain's end. `again`: another was there first, and has been taken over. */
export async function append(
	parts: VaultParts,
	{ act, content, snapshot = false, under }: Writing,
): Promise<'appended' | 'again' | Settled> {
	const { memory, calls, id, random } = parts
	const { author, head } = memory
	const key = under ?? memory.keys
	if (!key) return 'keyless'
	const count = (head.clock[author]?.count ?? 0) + 1
	const body = concat(markBytes({ author, count, act }), content.body)
	const place = { id, keyVersion: key.keyVersion, seq: head.seq + 1, previous: head.hash }
	const entry = await sealEntry({ type: content.type, body }, { key: key.vaultKey, place, random })
	const answer = await calls.append(entry, snapshot)
	if (answer === 'failed') return 'waiting'
	if (answer === 'appended') return (await accept(parts, [entry])) ?? 'appended'
	const { conflict } = answer
	if (conflict.entries.length === 0 && conflict.last === head.seq) return violate(parts, 'forked')
	return (await takeShown(parts, conflict)) ?? (conflict.entries.length > 0 ? 'again' : 'waiting')
}

export type Writing = { act: string; content: EntryContent; snapshot?: boolean; under?: WrappedKey }

/** How often others may come in between before it is left for another time. */
export const mostTries = 100

async function sendWaiting(parts: VaultParts): Promise<Settled> {
	const { memory } = parts
	for (let tries = 0; tries < mostTries; ) {
		await readWaiting(parts)
		const next = memory.waiting[0]
		if (!next) return 'done'
		const sent = await append(parts, { act: next.act, content: encodeContent(next.content) })
		if (sent === 'again') tries++
		else if (sent !== 'appended') return sent
	}
	return 'waiting'
}

async function pull(parts: VaultParts): Promise<Settled> {
	const { memory, calls } = parts
	for (;;) {
		const shown = await calls.after(memory.head.seq)
		if (shown === 'failed') return 'waiting'
		const stopped = await takeShown(parts, shown)
		if (stopped) return stopped
		if (shown.last <= memory.head.seq) return 'done'
		if (shown.entries.length === 0) return 'waiting'
	}
}

async function takeShown(parts: VaultParts, { entries, last }: Shown): Promise<Settled | undefined> {
	if (last < parts.memory.remembered.seq) return violate(parts, 'rolled-back')
	return accept(parts, entries)
}

/** Opens entries of the server's, keeps them on the device and takes them over. Undefined where all of them were right. */
async function accept(parts: VaultParts, entries: readonly Bytes[]): Promise<Settled | undefined> {
	const { memory, changed } = parts
	const opened = await openChain(entries, openingOf(parts, memory.remembered))
	if (opened.entries.length > 0) {
		await keep(parts, opened.entries, opened.head)
		takeOver(memory, opened.entries, opened.head)
		await adoptKey(parts)
		if (!opened.fault) memory.locked = false
		changed()
	}
	if (!opened.fault) return undefined
	const { fault, entry } = opened.fault
	// Another device made the vault first: its key is not this device's.
	const strange = fault === 'altered' && memory.remembered.seq === 0 && !memory.recovered
	if (fault !== 'locked' && !strange) return violate(parts, fault, entry)
	memory.locked = true
	changed()
	return 'locked'
}

function openingOf({ id, memory }: VaultParts, remembered: ChainHead) {
	return { id, keyOf: (version: number) => keyOf(memory, version), head: memory.head, remembered }
}

async function keep(parts: VaultParts, entries: readonly ChainEntry[], head: ChainHead): Promise<void> {
	const { memory, store } = parts
	const from = entries.findLast(({ said }) => said.type === 'snapshot')?.seq
	const acts = new Set([...entries.map(({ mark }) => mark.act), head.clock[memory.author]?.act])
	const sent = memory.waiting.filter(({ act }) => acts.has(act)).map(({ name }) => name)
	const lasting = entries.filter(({ seq }) => seq >= (from ?? 0))
	const seen = head.seq < memory.remembered.seq ? memory.remembered : head
	await store.keepEntries({ entries: lasting, head: seen, sent, from })
	memory.waiting = memory.waiting.filter(({ name }) => !sent.includes(name))
	const keyMade = entries.some(({ mark, said }) => mark.author === memory.author && said.type === 'season')
	if (memory.recovered && keyMade) await store.keepRecovered(false)
	memory.recovered &&= !keyMade
}

/** Once the vault stands under its next key, that is its key. */
async function adoptKey({ memory, keeper }: VaultParts): Promise<void> {
	const { next, waiting } = memory.keys ?? {}
	if (!next || !waiting || memory.head.keyVersion !== next.keyVersion) return
	memory.keys = { ...next, waiting }
	await keeper.keep(memory.keys)
}

async function replay(parts: VaultParts, held: ChainHead): Promise<void> {
	const { memory, store } = parts
	memory.remembered = held
	if (held.seq > memory.head.seq && memory.head.seq > 0 && (await replayRest(parts, held))) return
	// At first, and where another tab has packed meanwhile what this one had not read.
	forgetEntries(memory)
	await unpackEntries(parts)
	if (await replayRest(parts, held)) return
	// Damaged on the device: the server has it still, and what was seen is remembered.
	await store.dropEntries()
	forgetEntries(memory)
}

async function replayRest(parts: VaultParts, held: ChainHead): Promise<boolean> {
	const { memory, store } = parts
	const opened = await openChain(await store.entries(memory.head.seq), openingOf(parts, held))
	if (!isAt(opened.head, held)) return false
	takeOver(memory, opened.entries, opened.head)
	await adoptKey(parts)
	return true
}

function isAt(one: ChainHead, other: ChainHead): boolean {
	return one.seq === other.seq && isSameBytes(one.hash, other.hash)
}

async function authorOf({ store, random }: VaultParts): Promise<string> {
	const author = (await store.author()) ?? toBase64url(random(8))
	await store.keepAuthor(author)
	return author
}
