import { isSameBytes } from '@ydo/crypto/bytes'
import type { Verify } from '@ydo/log/ed25519'
import { decodeLeaf } from '@ydo/log/leaf'
import type { Fetch } from '#session/refresh.ts'
import { fetchLeaves } from './fetch-log.ts'
import type { Head } from './judge-checkpoint.ts'
import { createLeafVerifier, type LeafVerifier } from './leaf-verifier.ts'
import { createMembers, type Members } from './members.ts'
import { judgeOwn, type OwnLeaves } from './own-leaves.ts'
import { bundleWidth } from './tile-path.ts'
import { Violated } from './violation.ts'

/** The log as this device verified it. */
export type HeldLog = {
	/** Up to where it was verified. Where the leaves were lost since, those that come must still have led there. */
	readonly head: Head | undefined
	readonly leaves: readonly Uint8Array[]
	readonly members: Members
	/** Of these leaves; another in its place where it took leaves that were refused in the end. */
	verifier: LeafVerifier
}

export type LogDeps = { fetch: Fetch; institute: string; verify: Verify; now: () => number }

export function emptyLog({ institute, verify, now }: LogDeps): HeldLog {
	return {
		head: undefined,
		leaves: [],
		members: createMembers([], now),
		verifier: createLeafVerifier(institute, verify),
	}
}

type Stored = { head: Head; leaves: readonly Uint8Array[]; firstHeld: Iterable<readonly [number, number]> }

/** What the device held. Leaves that do not make the root that the log signed are damaged, and lost. */
export async function openLog({ head, leaves, firstHeld }: Stored, deps: LogDeps): Promise<HeldLog> {
	const members = createMembers(firstHeld, deps.now)
	const verifier = createLeafVerifier(deps.institute, deps.verify)
	const known = { checkpointTime: head.time, isVerified: true }
	const placed = leaves.length === head.size ? await verifier.take(leaves, known).catch(() => []) : []
	if (verifier.size !== head.size || !isSameBytes(verifier.root(), head.root))
		return { head, leaves: [], members, verifier: createLeafVerifier(deps.institute, deps.verify) }
	members.take(placed)
	return { head, leaves, members, verifier }
}

/** The log up to `head`. Nothing of it is taken over unless all of it is right. @throws Violated, Unavailable, what `own` throws */
export async function extendLog(
	log: HeldLog,
	{ head, own }: { head: Head; own: OwnLeaves | undefined },
	deps: LogDeps,
): Promise<HeldLog> {
	const added = await fetchAdded(log.leaves, head.size, deps.fetch)
	const leaves = [...log.leaves, ...added]
	try {
		const placed = await log.verifier.take(added, { checkpointTime: head.time })
		judgeRoots(log, head)
		if (own) await judgeOwn(own, leaves)
		log.members.take(placed)
		return { head, leaves, members: log.members, verifier: log.verifier }
	} catch (error) {
		log.verifier = createLeafVerifier(deps.institute, deps.verify)
		await log.verifier.take(log.leaves, { checkpointTime: head.time, isVerified: true })
		throw error
	}
}

/** How far a leaf may be ahead of its checkpoint, in milliseconds. */
const ahead = 10 * 60_000

/** `now`, or the time next to it that a leaf may carry which comes after these. */
export function timeForLeaf({ head, leaves }: HeldLog, now: number): number {
	const last = leaves.at(-1)
	return Math.max(Math.min(now, (head?.time ?? now) + ahead), (last && decodeLeaf(last)?.time) ?? 0)
}

/** Whether all leaves up to the head are there. */
export function isWhole({ head, leaves }: HeldLog): boolean {
	return head !== undefined && head.size === leaves.length
}

async function fetchAdded(held: readonly Uint8Array[], to: number, fetch: Fetch): Promise<Uint8Array[]> {
	const from = held.length
	if (to === from) return []
	const fetched = await fetchLeaves(fetch, { from, to })
	const overlap = from % bundleWidth
	const changed = fetched
		.slice(0, overlap)
		.findIndex((bytes, at) => !isSameBytes(bytes, held[from - overlap + at] ?? new Uint8Array()))
	if (changed >= 0)
		throw new Violated('history rewritten', `leaf ${from - overlap + changed}`, { bytes: fetched[changed] })
	return fetched.slice(overlap)
}

function judgeRoots({ head: held, verifier, leaves }: HeldLog, head: Head): void {
	if (!isSameBytes(verifier.root(), head.root)) throw new Violated('root differs', `of ${head.size} leaves`)
	const isLost = held && held.size > leaves.length
	if (isLost && !isSameBytes(verifier.rootAt(held.size), held.root))
		throw new Violated('history rewritten', `the first ${held.size} leaves`)
}
