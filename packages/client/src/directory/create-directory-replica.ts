import type { Violation } from '@ydo/contract/held-directory'
import type { ChatKey } from '@ydo/crypto/branded'
import type { Placed } from '@ydo/log/directory'
import { decodeLeaf } from '@ydo/log/leaf'
import type { ValueStorage } from '#held/value-storage.ts'
import type { Lock } from '#session/refresh.ts'
import { type Claim, isTrueOf } from './claim.ts'
import { createHeldLeaves } from './held-leaves.ts'
import { timeForLeaf } from './held-log.ts'
import { type Head, longest } from './judge-checkpoint.ts'
import { createLogReader, type ReaderDeps } from './log-reader.ts'
import type { OwnLeaves } from './own-leaves.ts'
import { isChatKeyOf, type Peer, peerOf } from './peers.ts'
import { Unavailable, Violated, violationOf } from './violation.ts'

export type ReplicaDeps = ReaderDeps & {
	storage: ValueStorage
	/** Keeps tabs from reading the log at the same time. */
	lock?: Lock
}

export type Synced =
	| { outcome: 'synced'; head: Head }
	/** No answer came: what is held stays as it was. */
	| { outcome: 'unavailable' }
	| { outcome: 'violated'; violation: Violation }

/** `differs`: the claim is not of this log, which may be a lie of whoever made it. */
export type CheckedHead = Synced | { outcome: 'differs' }

export type DirectoryReplica = {
	/** Reads what the device holds: before it nobody is known. */
	open(): Promise<void>
	/** Reads what is new in the log, and judges all of it, one's own leaves too where they are told. Rejects as `own.expected` does. */
	sync(own: OwnLeaves | undefined): Promise<Synced>
	/**
	 * Whether a claim belongs to this log; what is new is read first where it goes further than what is held. One that does not is no
	 * violation of the directory: it is signed by nobody.
	 */
	checkHead(claim: Claim, own: OwnLeaves | undefined): Promise<CheckedHead>
	/** What was found: nothing is read, and no key given out, until it is set aside. */
	violation(): Violation | undefined
	/** Its owner has read what was found and wants to go on from what was held before it; the evidence stays. */
	setAside(): Promise<void>
	/** Up to where the log is held. */
	head(): Head | undefined
	/** Whether the held head is young enough to use keys by: a log that is kept from us must not pass for one without news. */
	isFresh(): boolean
	/** The member's season key of that season, to use now. */
	lookUp(member: Uint8Array, season: number): Peer
	/** The member's leaves in their order, whether or not their keys may be used. */
	leavesOf(member: Uint8Array): readonly Placed[]
	/** A time that a leaf may carry now, however wrong the device's clock is: Unix milliseconds. */
	timeForLeaf(): number
	/** Whether this is the chat key of the member, to use now. */
	verifyChatKey(member: Uint8Array, key: ChatKey): Promise<boolean>
	/** What changed keys since the log had `size` leaves: seasons, resets, leaving. */
	changesSince(size: number): readonly Placed[]
}

const lockName = 'ydo-directory'

/** The institute's directory of keys, as this device verified it (docs/crypto.md, "Directory"). */
export function createDirectoryReplica(deps: ReplicaDeps): DirectoryReplica {
	const { now, lock = (_, run) => run() } = deps
	const held = createHeldLeaves(deps.storage)
	const reader = createLogReader(deps, held)
	let standing: Violation | undefined
	let last: Promise<unknown> = Promise.resolve()

	async function open(): Promise<void> {
		const { state, violation } = await held.now()
		standing ??= violation
		if (!standing) await reader.takeHeld(state)
	}

	/** One at a time, in all tabs. */
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
			if (error instanceof Unavailable) return { outcome: 'unavailable' }
			if (!(error instanceof Violated)) throw error
			standing = violationOf(error, { at: now(), held: reader.log.head?.note, shown })
			await held.keepViolation(standing)
		}
		const { head } = reader.log
		if (standing) return { outcome: 'violated', violation: standing }
		return head ? { outcome: 'synced', head } : { outcome: 'unavailable' }
	}

	return {
		open: () => alone(async () => void (await judged(async () => undefined))),
		sync: (own) => alone(() => judged((onShown) => reader.takeNew(own, onShown))),
		checkHead: (claim, own) =>
			alone(async () => {
				const read = await judged(async (onShown) => {
					if (claim.size > reader.log.leaves.length) await reader.takeNew(own, onShown)
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
		head: () => reader.log.head,
		isFresh: () => now() - (reader.log.head?.time ?? Number.NEGATIVE_INFINITY) <= longest,
		lookUp: (member, season) =>
			standing ? { usable: false, why: 'violation' } : peerOf(reader.log.members, member, { season, now: now() }),
		leavesOf: (member) => reader.log.members.leavesOf(member),
		timeForLeaf: () => timeForLeaf(reader.log, now()),
		verifyChatKey: async (member, key) =>
			!standing && (await isChatKeyOf(reader.log.members, member, { key, now: now() })),
		changesSince: (size) =>
			reader.log.leaves
				.slice(size)
				.flatMap((bytes, at) => placed({ bytes, index: size + at }))
				.filter(({ event }) => event !== 'join'),
	}
}

function placed({ bytes, index }: { bytes: Uint8Array; index: number }): Placed[] {
	const leaf = decodeLeaf(bytes)
	return leaf ? [{ ...leaf, index }] : []
}
