import type { LogPin } from '@ydo/contract/held-directory'
import { isSameBytes } from '@ydo/crypto/bytes'
import type { Verify } from '@ydo/log/ed25519'
import type { NoteKey } from '@ydo/log/signed-note'
import { isSamePolicy } from '@ydo/log/witness-policy'
import { breathe } from '#calls/timing.ts'
import type { Fetch } from '#session/refresh.ts'
import { fetchCheckpoint } from './fetch-log.ts'
import type { HeldLeaves, HeldState } from './held-leaves.ts'
import { emptyLog, extendLog, type HeldLog, isWhole, type OwnLeaves, openLog } from './held-log.ts'
import {
	type Head,
	judgeHead,
	judgeLogKey,
	judgeWitnesses,
	laterPin,
	pinnedKeys,
	pinOf,
	readHead,
	Unavailable,
	Violated,
} from './judge-log.ts'

export type ReaderDeps = {
	/** Without a session. */
	fetch: Fetch
	logKey: NoteKey
	/** The institute's label, as signed in leaves. */
	institute: string
	/** Witnesses that cosign checkpoints. */
	witnesses?: readonly NoteKey[]
	/** Cosignatures that every checkpoint needs; by default all. */
	quorum?: number
	/** Unix milliseconds. */
	now: () => number
	/** verifyEd25519, or its equivalent in workers. */
	verify: Verify
}

/** Reads the log and the device's copy of it. Throws Violated or Unavailable. */
export type LogReader = {
	readonly log: HeldLog
	/** The pinned log and its witnesses; undefined before the first checkpoint. */
	readonly pin: LogPin | undefined
	/** Loads the device's copy, including what another tab has read since. */
	takeHeld(state: HeldState | undefined): Promise<void>
	/**
	 * Reads what is new, from `given` if present. `onShown` receives the checkpoint before it is judged. Also throws errors of
	 * `own.expected`.
	 */
	takeNew(own: OwnLeaves | undefined, onShown: (note: string) => void, given?: GivenLog): Promise<Head>
	/** Judges the stored log by the account's pin, undefined if there is none yet. Returns the account's next pin. */
	judgePin(pinned: LogPin | undefined): Promise<LogPin>
}

/** A checkpoint and the leaves after the stored ones, from another response; without leaves they are read from the log. */
export type GivenLog = { checkpoint: string; leaves: readonly Uint8Array[] }

export function createLogReader(deps: ReaderDeps, held: HeldLeaves): LogReader {
	const { witnesses = [], quorum = witnesses.length, logKey, now } = deps
	/** Pin of the page's configuration. */
	const named = pinOf({ logKey, witnesses, quorum })
	let log = emptyLog(deps)
	let pin: LogPin | undefined

	/** The pin that checkpoints are judged by. */
	const inForce = (): LogPin => pin ?? named

	async function shownHead(given: GivenLog | undefined): Promise<Head> {
		const bytes = given ? new TextEncoder().encode(given.checkpoint) : await fetchCheckpoint(deps.fetch)
		const head = await readHead(bytes, { logKey, witnesses: pinnedKeys(inForce()) })
		if (!head) throw new Violated('checkpoint not signed', `by ${logKey.name}`, { bytes })
		return head
	}

	/** A checkpoint from another response may be older than what another tab has stored by now: then the log itself is asked. */
	async function headOf(told: GivenLog | undefined): Promise<{ head: Head; given: GivenLog | undefined }> {
		const head = await shownHead(told)
		const isOlder = head.time < (log.head?.time ?? 0) || head.size < (log.head?.size ?? 0)
		return told && isOlder ? { head: await shownHead(undefined), given: undefined } : { head, given: told }
	}

	return {
		get log() {
			return log
		},
		get pin() {
			return pin
		},
		async takeHeld(state) {
			if (!state || state.note === log.head?.note) return
			judgeLogKey(state.pin, named)
			pin = state.pin
			const head = await readHead(new TextEncoder().encode(state.note), { logKey, witnesses: pinnedKeys(pin) })
			if (!head) return
			const firstHeld = state.firstHeld.map(({ leaf, at }) => [leaf, at] as const)
			const stored = await openLog({ head, leaves: await held.leaves(), firstHeld }, deps)
			log = later(log, stored)
		},
		async takeNew(own, onShown, told) {
			const before = inForce()
			judgeLogKey(before, named)
			const { head, given } = await headOf(told)
			onShown(head.note)
			judgeHead(head, { held: log.head, quorum: before.quorum, now: now() })
			const from = log.leaves.length
			const isPinned = pin !== undefined && isSamePolicy(pin, named)
			const isNews = head.note !== log.head?.note || !isWhole(log) || !isPinned
			log = await extendLog(log, { head, own, given: given?.leaves }, deps)
			judgeWitnesses(before, named, log.leaves)
			pin = named
			if (!isNews) return head
			await breathe()
			const firstHeld = [...log.members.firstHeld].map(([leaf, at]) => ({ leaf, at }))
			await held.keep({ pin, note: head.note, firstHeld }, log.leaves, from)
			return head
		},
		async judgePin(pinned) {
			const { head, leaves } = log
			if (!head || !pin || !isWhole(log)) throw new Unavailable('no whole log is held')
			if (!pinned) return pin
			const next = laterPin(pin, pinned, leaves)
			if (isSamePolicy(pin, pinned)) return next
			const judged = await readHead(new TextEncoder().encode(head.note), { logKey, witnesses: pinnedKeys(pinned) })
			const count = judged?.cosigned.length ?? 0
			if (count < pinned.quorum) throw new Unavailable(`${count} pinned witnesses of ${pinned.quorum} cosigned`)
			return next
		},
	}
}

/** The longer of two copies. @throws Violated if the shorter is not its prefix: each tab was shown a different log */
function later(mine: HeldLog, stored: HeldLog): HeldLog {
	const sizeOf = ({ head }: HeldLog) => head?.size ?? -1
	const [first, last] = sizeOf(stored) < sizeOf(mine) ? [stored, mine] : [mine, stored]
	if (first.head && first.head.size <= last.leaves.length) judgeBeginning(first.head, last)
	return last
}

function judgeBeginning({ size, root }: Head, { verifier }: HeldLog): void {
	if (!isSameBytes(verifier.rootAt(size), root)) throw new Violated('history rewritten', `the first ${size} leaves`)
}
