import { cosignedAt, readCheckpoint } from '@ydo/log/checkpoint'
import { createDirectory, type LeafFault } from '@ydo/log/directory'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { createMerkleTree, leafHash } from '@ydo/log/merkle'
import { type NoteKey, parseKey, parseNote } from '@ydo/log/signed-note'

/** A log to verify: from a database, or as a server handed it out. */
export type LogToVerify = {
	institute: string
	logKey: string
	witnessKeys: readonly string[]
	leaves: readonly { index: number; leaf: Uint8Array }[]
	checkpoints: readonly { time: number; size: number; note: string }[]
	cosignatures: readonly { time: number; witness: string; line: string }[]
}

export type Verdict = { size: number; checkpoints: number; cosignatures: number; faults: string[] }

/**
 * Verifies a whole log: each leaf by the rules and its signature, the tree of the leaves against every stored checkpoint, so that all
 * are of one log that only grew, and the signatures of the log and its witnesses. A fault is a plain sentence.
 */
export async function verifyLog(log: LogToVerify): Promise<Verdict> {
	const faults: string[] = []
	const key = parseKey(log.logKey)
	if (key?.kind !== 'ed25519') throw new Error(`"${log.logKey}" is not the key of a log`)
	const roots = await verifyLeaves(log, { key, faults })
	await verifyCheckpoints(log, { key, roots, faults })
	const cosignatures = await verifyCosignatures(log, faults)
	return { size: log.leaves.length, checkpoints: log.checkpoints.length, cosignatures, faults }
}

/** Returns the roots of the first 0, 1, 2, … leaves. */
async function verifyLeaves(
	{ institute, leaves, checkpoints }: LogToVerify,
	{ key, faults }: Pick<Found, 'key' | 'faults'>,
): Promise<Uint8Array[]> {
	const directory = createDirectory(institute, verifyEd25519, key.publicKey)
	const tree = createMerkleTree()
	const roots = [tree.root()]
	let covering = 0
	let isOrderly = true
	for (const [at, { index, leaf }] of leaves.entries()) {
		if (index !== at) {
			faults.push(`leaf ${at} is missing; nothing behind it was verified`)
			break
		}
		while ((checkpoints[covering]?.size ?? Number.POSITIVE_INFINITY) <= at) covering++
		const time = checkpoints[covering]?.time ?? Number.POSITIVE_INFINITY
		const fault: LeafFault | undefined = isOrderly ? await directory.append(leaf, time) : undefined
		if (fault) faults.push(`leaf ${index} is wrong: ${fault}; the rules were not held against what is behind it`)
		isOrderly &&= !fault
		tree.append(leafHash(leaf))
		roots.push(tree.root())
	}
	return roots
}

type Found = { key: NoteKey; roots: readonly Uint8Array[]; faults: string[] }

async function verifyCheckpoints({ checkpoints, leaves }: LogToVerify, { key, roots, faults }: Found): Promise<void> {
	let last = { size: 0, time: -1 }
	for (const { time, size, note } of checkpoints) {
		const name = `the checkpoint of ${new Date(time).toISOString()} (${size} leaves)`
		const fault = await faultOfCheckpoint({ time, size, note }, last, { key, roots })
		if (fault) faults.push(`${name} ${fault}`)
		last = { size, time }
	}
	const newest = checkpoints.at(-1)
	if (newest ? newest.size !== leaves.length : leaves.length > 0)
		faults.push(`there are ${leaves.length} leaves, and the newest checkpoint is of ${newest?.size ?? 'none'}`)
}

async function faultOfCheckpoint(
	row: { time: number; size: number; note: string },
	last: { size: number; time: number },
	{ key, roots }: Pick<Found, 'key' | 'roots'>,
): Promise<string | undefined> {
	// The log may have had another address then; its key is the same.
	const read = await readCheckpoint(row.note, { ...key, name: row.note.slice(0, row.note.indexOf('\n')) })
	if (!read) return 'is not signed by the key of the log'
	const { size, time, root } = read.checkpoint
	if (size !== row.size || time !== row.time) return 'says another size or time than its row'
	if (size < last.size) return 'is of fewer leaves than the one before'
	if (time <= last.time) return 'is not later than the one before'
	const own = roots[size]
	if (!own) return 'is of more leaves than there are'
	return Buffer.from(own).equals(root) ? undefined : 'is of other leaves than these: its root differs'
}

/** Returns the number of the named witnesses that cosigned. */
async function verifyCosignatures(log: LogToVerify, faults: string[]): Promise<number> {
	const keys = log.witnessKeys.flatMap((text) => parseKey(text) ?? [])
	const named = log.cosignatures.filter(({ witness }) => keys.some(({ name }) => name === witness))
	for (const { time, witness, line } of named) {
		const note = log.checkpoints.find((checkpoint) => checkpoint.time === time)?.note
		const parsed = note === undefined ? undefined : parseNote(note + line)
		const own = keys.filter(({ name }) => name === witness)
		const times = parsed ? await Promise.all(own.map((key) => cosignedAt(parsed, key))) : []
		if (times.every((found) => found === undefined))
			faults.push(`the cosignature of ${witness} under the checkpoint of ${new Date(time).toISOString()} is wrong`)
	}
	return named.length
}
