import type { VaultKey } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { noEntry, openEntry, sealEntry } from '@ydo/crypto/vault-entry'
import { createByteReader } from './byte-reader.ts'
import { decodeContent, encodeContent } from './content-format.ts'
import type { VaultContent } from './vault-content.ts'
import type { Waiting } from './vault-memory.ts'
import type { VaultParts } from './vault-parts.ts'

// What waits on the device is sealed like an entry, by the device's own key, and with the number 0, which no entry of a chain has.
const nowhere = { keyVersion: 0, seq: 0, previous: noEntry }

/** Keeps it on the device until it is appended. Rejects where the device does not let it be kept. */
export async function keepWaiting(parts: VaultParts, content: VaultContent): Promise<void> {
	const { memory, store, id, random, changed } = parts
	if (!memory.keys) throw new Error('the vault has not begun')
	const act = newAct(parts)
	const name = nextName(parts, act)
	const { type, body } = encodeContent(content)
	const sealed = { type, body: concat(fromBase64url(act), body) }
	const place = { ...nowhere, id }
	await store.keepWaiting(name, await sealEntry(sealed, { key: memory.keys.waiting, place, random }))
	memory.kept++
	if (!memory.waiting.some((one) => one.name === name)) memory.waiting = [...memory.waiting, { name, act, content }]
	changed()
}

/** Names an act, so that it is known again in the chain. [Note: marks] */
export function newAct({ random }: Pick<VaultParts, 'random'>): string {
	return toBase64url(random(8))
}

/** Reads what waits, also of other tabs. What cannot be opened is left where it is. */
export async function readWaiting({ memory, store, id }: VaultParts): Promise<void> {
	const key = memory.keys?.waiting
	if (!key) return
	for (let before = -1; before !== memory.kept; ) {
		before = memory.kept
		const all = await store.waiting()
		const read = await Promise.all(
			all.map(([name, sealed]) => openWaiting(name, sealed, { key, place: { ...nowhere, id } })),
		)
		const waiting = read.flatMap((one) => one ?? [])
		if (before === memory.kept && !isSame(waiting, memory.waiting)) memory.waiting = waiting
	}
}

function isSame(one: readonly Waiting[], other: readonly Waiting[]): boolean {
	return one.length === other.length && one.every(({ name }, place) => name === other[place]?.name)
}

type Opening = Parameters<typeof openEntry>[1] & { key: VaultKey }

async function openWaiting(name: string, sealed: Bytes, opening: Opening): Promise<Waiting | undefined> {
	const opened = await openEntry(sealed, opening)
	if (!opened || opened.body.length < 8) return undefined
	const reader = createByteReader(opened.body)
	const act = reader.id(8)
	const content = decodeContent({ type: opened.type, body: reader.rest() })
	return content && content !== 'unknown' ? { name, act, content } : undefined
}

/** Sorts behind all that waits already, whatever the clock says. */
function nextName({ memory, now }: VaultParts, act: string): string {
	const latest = Math.max(0, ...memory.waiting.map(({ name }) => Number.parseInt(name, 10)))
	return `${String(Math.max(now(), latest + 1)).padStart(16, '0')}-${act}`
}
