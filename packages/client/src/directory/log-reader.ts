import { isSameBytes } from '@ydo/crypto/bytes'
import type { Verify } from '@ydo/log/ed25519'
import { formatKey, type NoteKey } from '@ydo/log/signed-note'
import { breathe } from '#calls/breathe.ts'
import type { Fetch } from '#session/refresh.ts'
import { fetchCheckpoint } from './fetch-log.ts'
import type { HeldLeaves, HeldState } from './held-leaves.ts'
import { emptyLog, extendLog, type HeldLog, isWhole, openLog } from './held-log.ts'
import { type Head, judgeHead, readHead } from './judge-checkpoint.ts'
import type { OwnLeaves } from './own-leaves.ts'
import { Violated } from './violation.ts'

export type ReaderDeps = {
	/** Needs no session. */
	fetch: Fetch
	logKey: NoteKey
	/** The institute's label, as it is signed in leaves. */
	institute: string
	/** Who cosigns checkpoints. */
	witnesses?: readonly NoteKey[]
	/** How many of them every checkpoint needs; all where it is not told. */
	quorum?: number
	/** Unix milliseconds. */
	now: () => number
	/** verifyEd25519, or what does the same beside the page. */
	verify: Verify
}

/** Reads the log and the device's copy of it. What it throws is Violated or Unavailable. */
export type LogReader = {
	readonly log: HeldLog
	/** Takes what the device held, also what another tab has read since. */
	takeHeld(state: HeldState | undefined): Promise<void>
	/** Takes what is new. `onShown` is told of the checkpoint before it is judged. Throws also what `own.expected` throws. */
	takeNew(own: OwnLeaves | undefined, onShown: (note: string) => void): Promise<Head>
}

export function createLogReader(deps: ReaderDeps, held: HeldLeaves): LogReader {
	const { witnesses = [], quorum = witnesses.length, logKey, now } = deps
	let log = emptyLog(deps)

	async function shownHead(): Promise<Head> {
		const bytes = await fetchCheckpoint(deps.fetch)
		const head = await readHead(bytes, { logKey, witnesses })
		if (!head) throw new Violated('checkpoint not signed', `by ${logKey.name}`, { bytes })
		return head
	}

	return {
		get log() {
			return log
		},
		async takeHeld(state) {
			if (!state || state.note === log.head?.note) return
			if (state.log !== formatKey(logKey)) throw new Violated('another log', `${state.log} was held`)
			const head = await readHead(new TextEncoder().encode(state.note), { logKey, witnesses })
			if (!head) return
			const firstHeld = state.firstHeld.map(({ leaf, at }) => [leaf, at] as const)
			const stored = await openLog({ head, leaves: await held.leaves(), firstHeld }, deps)
			log = later(log, stored)
		},
		async takeNew(own, onShown) {
			const head = await shownHead()
			onShown(head.note)
			judgeHead(head, { held: log.head, quorum, now: now() })
			const from = log.leaves.length
			const isNews = head.note !== log.head?.note || !isWhole(log)
			log = await extendLog(log, { head, own }, deps)
			if (!isNews) return head
			await breathe()
			const firstHeld = [...log.members.firstHeld].map(([leaf, at]) => ({ leaf, at }))
			await held.keep({ log: formatKey(logKey), note: head.note, firstHeld }, log.leaves, from)
			return head
		},
	}
}

/** The one of two copies that goes further. @throws Violated where the other is not its beginning: each tab was shown a log of its own. */
function later(mine: HeldLog, stored: HeldLog): HeldLog {
	const sizeOf = ({ head }: HeldLog) => head?.size ?? -1
	const [first, last] = sizeOf(stored) < sizeOf(mine) ? [stored, mine] : [mine, stored]
	if (first.head && first.head.size <= last.leaves.length) judgeBeginning(first.head, last)
	return last
}

function judgeBeginning({ size, root }: Head, { verifier }: HeldLog): void {
	if (!isSameBytes(verifier.rootAt(size), root)) throw new Violated('history rewritten', `the first ${size} leaves`)
}
