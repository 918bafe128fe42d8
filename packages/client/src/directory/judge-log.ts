import { logPaths } from '@ydo/contract/directory'
import { type LogPin, logPin, type Violation } from '@ydo/contract/held-directory'
import type { PublicInstitute } from '@ydo/contract/institute'
import { isSameBytes } from '@ydo/crypto/bytes'
import { type Checkpoint, cosignedAt, readCheckpoint } from '@ydo/log/checkpoint'
import { decodeLeaf } from '@ydo/log/leaf'
import { formatKey, type NoteKey, parseKey } from '@ydo/log/signed-note'
import { isSamePolicy, policyHash, type WitnessPolicy } from '@ydo/log/witness-policy'
import { textOf } from '#held/byte-text.ts'
import type { Fetch } from '#session/refresh.ts'

/** Maximum age of a checkpoint, in milliseconds; also its maximum lead, as one far ahead would never expire. */
export const longest = 24 * 3_600_000

/** A checkpoint, the note it was read from, and its cosignatures with their times (Unix seconds). */
export type Head = Checkpoint & { note: string; cosigned: readonly { name: string; at: number }[] }

type Trusted = { logKey: NoteKey; witnesses: readonly NoteKey[] }

/** Parses and verifies a checkpoint of this log; undefined for anything else. */
export async function readHead(bytes: Uint8Array, { logKey, witnesses }: Trusted): Promise<Head | undefined> {
	const note = decoded(bytes)
	const read = note === undefined ? undefined : await readCheckpoint(note, logKey)
	if (note === undefined || !read) return undefined
	const times = await Promise.all(witnesses.map((witness) => cosignedAt(read.note, witness)))
	const cosigned = witnesses.flatMap(({ name }, index) => {
		const at = times[index]
		return at === undefined ? [] : [{ name, at }]
	})
	return { ...read.checkpoint, note, cosigned }
}

type Judging = {
	held: Head | undefined
	/** Number of witnesses that must have cosigned. */
	quorum: number
	now: number
}

/**
 * Checks that `head` may follow the stored one. Only what no clock can cause is a violation: a shorter log, or another root. Times prove
 * nothing: this device's clock may be wrong, or the log's once was. Too few cosignatures are no violation either, since witnesses may be
 * offline; after a day without a new one `isFresh` of the replica is false.
 * @throws Violated, ClockDoubt, Unavailable
 */
export function judgeHead(head: Head, { held, quorum, now }: Judging): void {
	if (head.cosigned.length < quorum) throw new Unavailable(`${head.cosigned.length} witnesses of ${quorum} cosigned`)
	if (held && head.size < held.size)
		throw new Violated('checkpoint rewound', `from ${held.size} leaves to ${head.size}`)
	if (held && head.size === held.size && !isSameBytes(head.root, held.root))
		throw new Violated('root differs', `of ${head.size} leaves`)
	if (!isNear(head, now)) throw new ClockDoubt(`a checkpoint of ${head.time}, at ${now}`)
	// A stored one from the future was signed while the log's clock ran ahead: the true time may follow it.
	if (held && head.time < held.time && held.time <= now) throw new Unavailable('a newer checkpoint is held')
}

/** True if a checkpoint's time and this device's are at most a day apart; false without a checkpoint. */
export function isNear(head: { time: number } | undefined, now: number): boolean {
	return head !== undefined && Math.abs(now - head.time) <= longest
}

function decoded(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
	} catch {
		return undefined
	}
}

/*
 * [Note: pinned witnesses] A server that shows a page a log also shows it the keys to judge it by. So the first checkpoint an account
 * accepts pins the log's key and its witnesses, and every later checkpoint is judged by the pin. Witnesses change only by a leaf of the
 * log (`witnesses`, with the hash of the new policy) under a checkpoint that a quorum of the pinned ones cosigned: docs/crypto.md,
 * "Directory". A device pins what it is shown first; its vault stores the account's pin, which binds a second device as soon as it can
 * read the vault.
 */

/** Name of the vault setting that stores the account's pin. */
export const pinSetting = 'log pin'

/** Parses the setting's pin; undefined if absent or malformed. */
export function readPin(text: string | undefined): LogPin | undefined {
	try {
		return logPin.safeParse(JSON.parse(text ?? 'null')).data
	} catch {
		return undefined
	}
}

type Configured = { logKey: NoteKey; witnesses: readonly NoteKey[]; quorum: number }

/** The pin that the page's configuration implies. */
export function pinOf({ logKey, witnesses, quorum }: Configured): LogPin {
	return { log: formatKey(logKey), quorum, keys: witnesses.map(formatKey).sort() }
}

export function pinnedKeys({ keys }: LogPin): NoteKey[] {
	return keys.flatMap((key) => parseKey(key) ?? [])
}

/** @throws Violated if the page names another log than the pinned one */
export function judgeLogKey(pin: LogPin, shown: LogPin): void {
	if (pin.log !== shown.log) throw new Violated('another log', `${pin.log} was held`)
}

/**
 * Checks that the page may name these witnesses: the pinned ones, or those of the log's last `witnesses` leaf. `leaves` belong to a
 * checkpoint that was judged by the pinned witnesses.
 * @throws Violated
 */
export function judgeWitnesses(pin: LogPin, shown: LogPin, leaves: readonly Uint8Array[]): void {
	if (!isSamePolicy(pin, shown) && !isAuthorised(shown, leaves)) throw witnessesChanged(shown)
}

/**
 * Chooses which pin the account continues with: the device's (`own`) or the vault's. They differ if one of them has not followed the log's
 * last `witnesses` leaf yet.
 * @throws Violated if they differ without such a leaf
 */
export function laterPin(own: LogPin, pinned: LogPin, leaves: readonly Uint8Array[]): LogPin {
	judgeLogKey(pinned, own)
	if (isSamePolicy(pinned, own) || isAuthorised(pinned, leaves)) return pinned
	if (!isAuthorised(own, leaves)) throw witnessesChanged(own)
	return own
}

/** True if the log's last `witnesses` leaf names this policy. */
function isAuthorised(policy: WitnessPolicy, leaves: readonly Uint8Array[]): boolean {
	const change = leaves.findLast((bytes) => decodeLeaf(bytes)?.event === 'witnesses')
	return change !== undefined && isSameBytes(decodeLeaf(change)?.seasonKey ?? new Uint8Array(), policyHash(policy))
}

function witnessesChanged({ quorum, keys }: WitnessPolicy): Violated {
	return new Violated('witnesses changed', `${quorum} of ${keys.join(', ') || 'nobody'}`)
}

/** Current state of the public log. Times are Unix milliseconds. */
export type LogHead = {
	/** Number of leaves. */
	size: number
	time: number
	/** The institute's witnesses, and when each cosigned this head; undefined if it did not. */
	witnesses: { name: string; at: number | undefined }[]
}

/** Undefined without an answer signed by the institute's key. */
export async function askLogHead(
	fetch: Fetch,
	{ log, witnesses }: Pick<PublicInstitute, 'log' | 'witnesses'>,
): Promise<LogHead | undefined> {
	const logKey = parseKey(log)
	const keys = (witnesses?.keys ?? []).flatMap((key) => parseKey(key) ?? [])
	const answer = await fetch(logPaths.checkpoint, { cache: 'no-store' }).catch(() => undefined)
	if (!logKey || !answer?.ok) return undefined
	const head = await readHead(new Uint8Array(await answer.arrayBuffer()), { logKey, witnesses: keys })
	if (!head) return undefined
	const timeOf = (name: string) => head.cosigned.find((one) => one.name === name)?.at
	const named = keys.map(({ name }) => ({ name, at: secondsToTime(timeOf(name)) }))
	return { size: head.size, time: head.time, witnesses: named }
}

function secondsToTime(seconds: number | undefined): number | undefined {
	return seconds === undefined ? undefined : seconds * 1000
}

/** The refused input: a response and its path, or a leaf. */
type Refused = { path?: string; bytes?: Uint8Array | undefined }

/** Something that no honest log does. Thrown only within this folder: callers receive a violation. */
export class Violated extends Error {
	readonly kind: Violation['kind']
	readonly detail: string
	readonly refused: Refused

	constructor(kind: Violation['kind'], detail: string, refused: Refused = {}) {
		super(`${kind}: ${detail}`)
		this.name = 'Violated'
		this.kind = kind
		this.detail = detail
		this.refused = refused
	}
}

/** The log, or the network to it, does not answer: no violation. */
export class Unavailable extends Error {}

/** A checkpoint's time and this device's clock are more than a day apart: nothing is read until they fit again. */
export class ClockDoubt extends Unavailable {}

/** Maximum bytes of a response stored as evidence: larger than a full bundle. */
const most = 65_536

type Circumstances = { at: number; held: string | undefined; shown: string | undefined }

/** The violation with all its evidence. */
export function violationOf({ kind, detail, refused }: Violated, { at, held, shown }: Circumstances): Violation {
	const evidence = {
		...(held !== undefined && { held }),
		...(shown !== undefined && { shown }),
		...(refused.path !== undefined && { path: refused.path }),
		...(refused.bytes && { bytes: btoa(textOf(refused.bytes.subarray(0, most))) }),
	}
	return { kind, at, detail, evidence }
}
