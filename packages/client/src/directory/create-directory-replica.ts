import type { LogPin, Violation } from '@ydo/contract/held-directory'
import { type ChatKey, type SeasonKey, taken } from '@ydo/crypto/branded'
import { isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import { chatKeyHash } from '@ydo/crypto/keys'
import type { Placed } from '@ydo/log/directory'
import { decodeLeaf, isOfLog } from '@ydo/log/leaf'
import type { ValueStorage } from '#held/value-storage.ts'
import type { Lock } from '#session/refresh.ts'
import { createHeldLeaves } from './held-leaves.ts'
import { type HeldLog, judgeOwn, type Members, type OwnLeaves, timeForLeaf } from './held-log.ts'
import { ClockDoubt, type Head, longest, Unavailable, Violated, violationOf } from './judge-log.ts'
import { createLogReader, type GivenLog, type ReaderDeps } from './log-reader.ts'

export type ReplicaDeps = ReaderDeps & {
	storage: ValueStorage
	/** Keeps tabs from reading the log at the same time. */
	lock?: Lock
}

export type Synced =
	| { outcome: 'synced'; head: Head }
	/** No answer: the stored state stays unchanged. */
	| { outcome: 'unavailable' }
	| { outcome: 'violated'; violation: Violation }

/** `differs`: the claim does not match this log, which may be a lie of its author. */
export type CheckedHead = Synced | { outcome: 'differs' }

export type DirectoryReplica = {
	/** Loads the device's copy. Before that no member is known. */
	open(): Promise<void>
	/** Reads and judges what is new in the log, and the own leaves if `own` is given. Rejects with errors of `own.expected`. */
	sync(own: OwnLeaves | undefined): Promise<Synced>
	/** As `sync`, for a checkpoint and leaves that came with another response. Does not judge own leaves: see `judgeOwn`. */
	take(given: GivenLog): Promise<Synced>
	/** Judges the own leaves against those that the vault expects. */
	judgeOwn(member: Uint8Array, expected: readonly Uint8Array[]): Promise<Synced>
	/**
	 * Checks a claim against this log, reading further first if the claim covers more than is stored. A mismatch is no violation of the
	 * directory: nobody signed the claim.
	 */
	checkHead(claim: Claim, own: OwnLeaves | undefined): Promise<CheckedHead>
	/** The violation found, if any. Until it is set aside nothing is read and no key given out. */
	violation(): Violation | undefined
	/** For an owner who has read the violation and wants to continue from the state before it; the evidence stays. */
	setAside(): Promise<void>
	/** The pinned log and its witnesses; undefined before the first checkpoint. */
	pin(): LogPin | undefined
	/**
	 * Judges the stored log by what the account pinned on any device: see [Note: pinned witnesses]. Returns the pin for the vault to store;
	 * undefined for a violation, or if too few of the pinned witnesses cosigned.
	 */
	judgePin(pinned: LogPin | undefined): Promise<LogPin | undefined>
	/** False after a checkpoint more than a day from this device's clock, until the next that fits. Not stored: any clock may be set right. */
	clockFits(): boolean
	/** Head of the stored log. */
	head(): Head | undefined
	/** True if the stored head is recent enough to use keys: a withheld log must not pass for one without news. */
	isFresh(): boolean
	/** The member's key for that season, if it may be used now. */
	lookUp(member: Uint8Array, season: number): Peer
	/** The member's leaves in order, whether or not their keys may be used. */
	leavesOf(member: Uint8Array): readonly Placed[]
	/** The member whose leaf has this index, base64url; undefined beyond the log. */
	memberAt(index: number): string | undefined
	/** Member ids in the order of their `join` leaves, base64url. */
	joined(): readonly string[]
	/** Leaves of members starting over, in order. */
	resets(): readonly Placed[]
	/** A valid time for a new leaf even if the device's clock is wrong, in Unix milliseconds. */
	timeForLeaf(): number
	/** True if this is the member's chat key and may be used now. */
	verifyChatKey(member: Uint8Array, key: ChatKey): Promise<boolean>
	/** Leaves that changed keys since the log had `size` leaves: seasons, resets, leaving. */
	changesSince(size: number): readonly Placed[]
}

const lockName = 'ydo-directory'

/** The institute's directory of keys, as verified by this device (docs/crypto.md, "Directory"). */
export function createDirectoryReplica(deps: ReplicaDeps): DirectoryReplica {
	const { now, lock = (_, run) => run() } = deps
	const held = createHeldLeaves(deps.storage)
	const reader = createLogReader(deps, held)
	let standing: Violation | undefined
	let clockFits = true
	let last: Promise<unknown> = Promise.resolve()

	async function open(): Promise<void> {
		const { state, violation } = await held.now()
		standing ??= violation
		if (!standing) await reader.takeHeld(state)
	}

	/** Serialized across all tabs. */
	function alone<Result>(run: () => Promise<Result>): Promise<Result> {
		const done = last.then(() => lock(lockName, run))
		last = done.catch(() => undefined)
		return done
	}

	async function judged(read: (onShown: (note: string) => void) => Promise<unknown>): Promise<Synced> {
		let shown: string | undefined
		try {
			await open()
			if (!standing)
				await read((note) => {
					shown = note
				})
		} catch (error) {
			if (error instanceof ClockDoubt) clockFits = false
			if (error instanceof Unavailable) return { outcome: 'unavailable' }
			if (!(error instanceof Violated)) throw error
			standing = violationOf(error, { at: now(), held: reader.log.head?.note, shown })
			await held.keepViolation(standing)
		}
		const { head } = reader.log
		if (standing) return { outcome: 'violated', violation: standing }
		return head ? { outcome: 'synced', head } : { outcome: 'unavailable' }
	}

	async function readNew(...reading: Parameters<typeof reader.takeNew>): Promise<void> {
		await reader.takeNew(...reading)
		clockFits = true
	}

	return {
		open: () => alone(async () => void (await judged(async () => undefined))),
		sync: (own) => alone(() => judged((onShown) => readNew(own, onShown))),
		take: (given) => alone(() => judged((onShown) => readNew(undefined, onShown, given))),
		judgeOwn: (member, expected) =>
			alone(() => judged(() => judgeOwn({ member, expected: async () => expected }, reader.log.leaves))),
		checkHead: (claim, own) =>
			alone(async () => {
				const read = await judged(async (onShown) => {
					if (claim.size > reader.log.leaves.length) await readNew(own, onShown)
				})
				return read.outcome === 'synced' && !isTrueOf(claim, reader.log) ? { outcome: 'differs' } : read
			}),
		violation: () => standing,
		setAside: () =>
			alone(async () => {
				standing ??= (await held.now()).violation
				if (standing) await held.setAside(standing)
				standing = undefined
			}),
		pin: () => reader.pin,
		judgePin: (pinned) =>
			alone(async () => {
				let pin: LogPin | undefined
				await judged(async () => {
					pin = await reader.judgePin(pinned)
				})
				return pin
			}),
		clockFits: () => clockFits,
		head: () => reader.log.head,
		isFresh: () => now() - (reader.log.head?.time ?? Number.NEGATIVE_INFINITY) <= longest,
		lookUp: (member, season) =>
			standing ? { usable: false, why: 'violation' } : peerOf(reader.log.members, member, { season, now: now() }),
		leavesOf: (member) => reader.log.members.leavesOf(member),
		memberAt: (index) => {
			const bytes = reader.log.leaves[index]
			return bytes && toBase64url(bytes.subarray(2, 18))
		},
		joined: () => joinedIn(reader.log.leaves),
		resets: () =>
			reader.log.leaves.flatMap((bytes, index) => (bytes[1] === resetEvent ? placed({ bytes, index }) : [])),
		timeForLeaf: () => timeForLeaf(reader.log, now()),
		verifyChatKey: async (member, key) =>
			!standing && (await isChatKeyOf(reader.log.members, member, { key, now: now() })),
		changesSince: (size) =>
			reader.log.leaves
				.slice(size)
				.flatMap((bytes, at) => placed({ bytes, index: size + at }))
				.filter(({ event }) => event !== 'join' && !isOfLog(event)),
	}
}

const [joinEvent, resetEvent] = [1, 3]

// Cached by array identity: leaves are only ever added, in a new array.
const joinedBy = new WeakMap<readonly Uint8Array[], readonly string[]>()

function joinedIn(leaves: readonly Uint8Array[]): readonly string[] {
	const known = joinedBy.get(leaves)
	if (known) return known
	const ids = leaves.flatMap((bytes) => (bytes[1] === joinEvent ? [toBase64url(bytes.subarray(2, 18))] : []))
	joinedBy.set(leaves, ids)
	return ids
}

function placed({ bytes, index }: { bytes: Uint8Array; index: number }): Placed[] {
	const leaf = decodeLeaf(bytes)
	return leaf ? [{ ...leaf, index }] : []
}

/** An unsigned statement about the log, carried in messages: its number of leaves and their root. */
type Claim = { size: number; root: Uint8Array }

/** True if the claim matches the log as far as it is stored here. */
function isTrueOf({ size, root }: Claim, { leaves, verifier }: HeldLog): boolean {
	return size <= leaves.length && isSameBytes(verifier.rootAt(size), root)
}

/** Milliseconds for which new keys are not used after this device first stored a member's `reset`. */
const resetWait = 72 * 3_600_000

/** A member's season key that may be used now, or why there is none. */
type Peer =
	| { usable: true; seasonKey: SeasonKey; leaf: number }
	| { usable: false; why: 'unknown' | 'left' | 'no key for this season' | 'violation' }
	/** All keys were lost, or somebody claims so in the member's name; `from`: when the new keys may be used, in Unix milliseconds. */
	| { usable: false; why: 'started over'; from: number }

/** Looks a member up for a season, at a time. */
function peerOf(members: Members, member: Uint8Array, { season, now }: { season: number; now: number }): Peer {
	const last = members.leavesOf(member).at(-1)
	if (!last) return { usable: false, why: 'unknown' }
	if (last.event === 'leave') return { usable: false, why: 'left' }
	const from = trustedFrom(members, member)
	if (now < from) return { usable: false, why: 'started over', from }
	if (last.season !== season) return { usable: false, why: 'no key for this season' }
	return { usable: true, seasonKey: taken('SeasonKey', last.seasonKey), leaf: last.index }
}

/** Counted from the `reset` itself, whatever followed: a forger of it can sign everything after it. */
function trustedFrom(members: Members, member: Uint8Array): number {
	const reset = members.resetOf(member)
	if (reset === undefined) return 0
	return (members.firstHeld.get(reset) ?? Number.POSITIVE_INFINITY) + resetWait
}

/** True if the key is named by the member's last leaf, and may be used at this time. */
async function isChatKeyOf(members: Members, member: Uint8Array, { key, now }: { key: ChatKey; now: number }) {
	const last = members.leavesOf(member).at(-1)
	if (!last || last.event === 'leave' || now < trustedFrom(members, member)) return false
	return isSameBytes(await chatKeyHash(key), last.chatKeyHash)
}
