import { isSameBytes } from '@ydo/crypto/bytes'
import { createDirectory, leafLead, type Placed } from '@ydo/log/directory'
import type { Verify } from '@ydo/log/ed25519'
import { decodeLeaf, type Leaf, signedPart } from '@ydo/log/leaf'
import { createMerkleTree, leafHash, rootOf } from '@ydo/log/merkle'
import type { NoteKey } from '@ydo/log/signed-note'
import { breathe } from '#calls/timing.ts'
import { textOf } from '#held/byte-text.ts'
import type { Fetch } from '#session/refresh.ts'
import { bundleWidth, fetchLeaves } from './fetch-log.ts'
import { type Head, Violated } from './judge-log.ts'

/** The log as verified by this device. */
export type HeldLog = {
	/** Verified up to here. If the leaves were lost since, refetched leaves must still lead to it. */
	readonly head: Head | undefined
	readonly leaves: readonly Uint8Array[]
	readonly members: Members
	/** State over these leaves; replaced after it took leaves that were then refused. */
	verifier: LeafVerifier
}

export type LogDeps = { fetch: Fetch; institute: string; verify: Verify; logKey: NoteKey; now: () => number }

export function emptyLog(deps: LogDeps): HeldLog {
	return {
		head: undefined,
		leaves: [],
		members: createMembers([], deps.now),
		verifier: createLeafVerifier(deps),
	}
}

type Stored = { head: Head; leaves: readonly Uint8Array[]; firstHeld: Iterable<readonly [number, number]> }

/** Loads the stored log. Leaves that do not hash to the signed root are damaged and count as lost. */
export async function openLog({ head, leaves, firstHeld }: Stored, deps: LogDeps): Promise<HeldLog> {
	const members = createMembers(firstHeld, deps.now)
	const verifier = createLeafVerifier(deps)
	const known = { checkpointTime: head.time, isVerified: true }
	const placed = leaves.length === head.size ? await verifier.take(leaves, known).catch(() => []) : []
	if (verifier.size !== head.size || !isSameBytes(verifier.root(), head.root))
		return { head, leaves: [], members, verifier: createLeafVerifier(deps) }
	members.take(placed)
	return { head, leaves, members, verifier }
}

/** Extends the log to `head`, all or nothing. @throws Violated, Unavailable, and errors of `own` */
export async function extendLog(
	log: HeldLog,
	{ head, own, given = [] }: { head: Head; own: OwnLeaves | undefined; given?: readonly Uint8Array[] | undefined },
	deps: LogDeps,
): Promise<HeldLog> {
	const isGiven = log.leaves.length + given.length === head.size
	const added = isGiven ? given : await fetchAdded(log.leaves, head.size, deps.fetch)
	const leaves = [...log.leaves, ...added]
	try {
		const placed = await log.verifier.take(added, { checkpointTime: head.time })
		judgeRoots(log, head)
		if (own) await judgeOwn(own, leaves)
		log.members.take(placed)
		return { head, leaves, members: log.members, verifier: log.verifier }
	} catch (error) {
		log.verifier = createLeafVerifier(deps)
		await log.verifier.take(log.leaves, { checkpointTime: head.time, isVerified: true })
		throw error
	}
}

/** `now`, clamped to the times that a leaf after these may carry. */
export function timeForLeaf({ head, leaves }: HeldLog, now: number): number {
	const last = leaves.at(-1)
	return Math.max(Math.min(now, (head?.time ?? now) + leafLead), (last && decodeLeaf(last)?.time) ?? 0)
}

/** True if all leaves up to the head are present. */
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

/** Leaves per batch: the page may draw after each. */
const batchLength = 256
/** Batches whose signatures are verified in advance: enough to keep every core busy, few enough to discard. */
const batchesAhead = 4

type Taking = {
	/** Time of the checkpoint that covers the leaves, in Unix milliseconds. */
	checkpointTime: number
	/** This device verified their signatures before: everything else is checked. */
	isVerified?: boolean
}

/** Verifies the log's leaves in order. Unusable once it has refused one. */
type LeafVerifier = {
	readonly size: number
	/** The leaves with their indices. @throws Violated at the first invalid one */
	take(leaves: readonly Uint8Array[], taking: Taking): Promise<Placed[]>
	root(): Uint8Array
	/** Root of the first `size` leaves. */
	rootAt(size: number): Uint8Array
}

/** Decoded leaves and the pending verdicts on their signatures. */
type Begun = { read: { bytes: Uint8Array; leaf: Leaf | undefined }[]; verdicts: Promise<boolean[]> }

/** The log to verify, and the signature verification. */
type Trust = { institute: string; verify: Verify; logKey: Pick<NoteKey, 'publicKey'> }

function createLeafVerifier({ institute, verify, logKey }: Trust): LeafVerifier {
	const directory = createDirectory(institute, verify, logKey.publicKey)
	const toSign = signedPart(institute)
	const tree = createMerkleTree()
	const hashes: Uint8Array[] = []

	function begin(leaves: readonly Uint8Array[], isVerified: boolean): Begun {
		const read = leaves.map((bytes) => ({ bytes, leaf: decodeLeaf(bytes) }))
		const verdicts = Promise.all(
			read.map(
				({ bytes, leaf }) => isVerified || (leaf ? verify(leaf.identity, toSign(bytes), leaf.signature) : false),
			),
		)
		void verdicts.catch(() => undefined) // rejections surface where the verdicts are awaited
		return { read, verdicts }
	}

	function append(
		{ bytes, leaf }: Begun['read'][number],
		judged: { checkpointTime: number; isSigned: boolean },
	): Placed {
		const index = directory.size
		const fault = directory.take(leaf, judged)
		if (fault || !leaf) throw new Violated('leaf invalid', `leaf ${index}: ${fault}`, { bytes })
		const hash = leafHash(bytes)
		hashes.push(hash)
		tree.append(hash)
		return { ...leaf, index }
	}

	return {
		get size() {
			return directory.size
		},
		root: tree.root,
		rootAt: (size) => rootOf(hashes.slice(0, size)),
		async take(leaves, { checkpointTime, isVerified = false }) {
			const placed: Placed[] = []
			const begun: Begun[] = []
			let at = 0
			const beginNext = () => {
				if (at < leaves.length) begun.push(begin(leaves.slice(at, at + batchLength), isVerified))
				at += batchLength
			}
			for (let ahead = 0; ahead < batchesAhead; ahead++) beginNext()
			for (let batch = begun.shift(); batch; batch = begun.shift()) {
				const verdicts = await batch.verdicts
				beginNext()
				for (const [i, one] of batch.read.entries())
					placed.push(append(one, { checkpointTime, isSigned: verdicts[i] === true }))
				await breathe()
			}
			return placed
		},
	}
}

/** Index of the leaves by member. Lookups take constant time, however long the log is. */
export type Members = {
	take(leaves: readonly Placed[]): void
	/** The member's leaves in order. */
	leavesOf(member: Uint8Array): readonly Placed[]
	/** Index of the member's last `reset`. */
	resetOf(member: Uint8Array): number | undefined
	/** When this device first stored each `reset`, by its index: Unix milliseconds. */
	readonly firstHeld: ReadonlyMap<number, number>
}

/** `firstHeld` comes from earlier visits; `now` dates resets missing in it. */
export function createMembers(firstHeld: Iterable<readonly [number, number]>, now: () => number): Members {
	const all = new Map<string, Placed[]>()
	const held = new Map(firstHeld)
	const leavesOf = (member: Uint8Array) => all.get(textOf(member)) ?? []
	return {
		take(leaves) {
			for (const leaf of leaves) {
				const name = textOf(leaf.member)
				const own = all.get(name)
				if (own) own.push(leaf)
				else all.set(name, [leaf])
				if (leaf.event === 'reset' && !held.has(leaf.index)) held.set(leaf.index, now())
			}
		},
		leavesOf,
		resetOf: (member) => leavesOf(member).findLast(({ event }) => event === 'reset')?.index,
		firstHeld: held,
	}
}

/** The vault's knowledge of its owner's leaves. */
export type OwnLeaves = {
	member: Uint8Array
	/**
	 * All own leaves that the vault awaits or knows, after a vault sync: another device may have stored one just now. Called only if the log
	 * has leaves of the member. Errors abort the read, and nothing new is stored.
	 */
	expected(): Promise<readonly Uint8Array[]>
}

/** Checks that the vault can account for each leaf of the member. @throws Violated */
export async function judgeOwn(own: OwnLeaves, leaves: readonly Uint8Array[]): Promise<void> {
	const inLog = ownIn(own.member, leaves)
	if (inLog.length === 0) return
	const expected = (await own.expected()).map(decodeLeaf)
	const foreign = inLog.find(({ bytes }) => !expected.some((leaf) => saySame(leaf, decodeLeaf(bytes))))
	if (foreign) throw new Violated('own leaf unknown', `leaf ${foreign.index}`, { bytes: foreign.bytes })
}

/** True if both publish the same keys: a leaf sent again after a conflict differs in place, time and signature. */
export function saySame(one: Leaf | undefined, other: Leaf | undefined): boolean {
	if (!one || !other || one.event !== other.event || one.season !== other.season) return false
	return (
		isSameBytes(one.member, other.member) &&
		isSameBytes(one.seasonKey, other.seasonKey) &&
		isSameBytes(one.identity, other.identity) &&
		isSameBytes(one.chatKeyHash, other.chatKeyHash)
	)
}

/** The member's leaves with their indices; other leaves are not decoded. */
function ownIn(member: Uint8Array, leaves: readonly Uint8Array[]): { bytes: Uint8Array; index: number }[] {
	return leaves.flatMap((bytes, index) => (isOf(member, bytes) ? [{ bytes, index }] : []))
}

/** The member's id starts at the third byte of a leaf. */
function isOf(member: Uint8Array, bytes: Uint8Array): boolean {
	return member.every((byte, at) => byte === bytes[2 + at])
}
