import { readCheckpoint, signCheckpoint } from '@ydo/log/checkpoint'
import { createDirectory, type Directory, type LeafFault, leafLead } from '@ydo/log/directory'
import { decodeLeaf, isOfLog, type LogEvent } from '@ydo/log/leaf'
import { makeLogEvent } from '@ydo/log/log-event'
import { createMerkleTree, leafHash, type MerkleTree } from '@ydo/log/merkle'
import type { NoteKey } from '@ydo/log/signed-note'
import type { Deps } from '#domain/deps.ts'
import { sealNotice } from '#domain/notices/store.ts'
import { pushOf } from '#domain/push/push.ts'
import { createBatcher, createLatest } from '#infra/concurrency.ts'
import { createClockCheck, ImplausibleClock } from './clock-check.ts'
import { createHeldLog, type HeldLog } from './held-log.ts'
import { type Entry, type LeafCounts, readLeafCounts } from './leaf-counts.ts'
import { type ChatKeyRow, type CheckpointRow, createDirectoryStore, type Turn } from './store.ts'

/** Reasons to refuse a leaf: log rules and limits of the member. */
export type Refusal = LeafFault | 'gone' | 'no card' | 'too many' | 'full'

/** The leaf's index, or the reason it was refused. */
type Outcome = { index: number } | { refused: Refusal }

export type Keeper = {
	/** Appends a leaf durably, together with a checkpoint that covers it. */
	append(entry: Entry): Promise<Outcome>
	/** Appends an event of the log itself with about 32 bytes of data. Returns the leaf's index. */
	appendEvent(event: LogEvent, data: Uint8Array): Promise<number>
	/** The newest checkpoint, signed within the last hour. `held` covers it when this resolves. */
	checkpoint(): Promise<CheckpointRow>
	/** Loads leaves that other instances have appended. */
	catchUp(): Promise<void>
	readonly held: HeldLog
}

/** The stored directory differs from the signed one, so nothing more is signed. `operator log verify` locates the difference. */
class AlteredDirectoryError extends Error {
	override name = 'AlteredDirectoryError'
}

/** Milliseconds after which a checkpoint is signed again: devices refuse one from the day before. */
const freshFor = 3_600_000
/** Milliseconds that the newest checkpoint may be ahead of the clock. Beyond that its signer's clock was wrong, and it is replaced. */
const mostAhead = 10 * 60_000
/** Most milliseconds to serve a checkpoint that cannot be signed again, so that no device considers it stale. */
const servedFor = 23 * 3_600_000

/** Rules and tree, up to the leaf being appended. */
type Draft = { rules: Directory; tree: MerkleTree }

/**
 * [Note: the log in memory] `held` has committed leaves only, since tiles are served from it and cached forever. New leaves are
 * tried on a draft that runs ahead of it within one turn; if the turn does not commit, the draft is discarded. Instances take
 * turns by locking the log's row in the database; each turn starts by loading what others appended.
 */
export function createKeeper(
	deps: Pick<Deps, 'db' | 'sealer' | 'hasher' | 'institute' | 'clock' | 'otherClocks' | 'logSigner' | 'push'>,
	warn: (line: string) => void,
): Keeper {
	const checkClock = createClockCheck(deps, warn)
	const { sealer, hasher, institute, clock, logSigner, push } = deps
	const store = createDirectoryStore(deps.db)
	const held = createHeldLog()
	let newest: CheckpointRow | undefined
	let draft: Draft | undefined

	/** Does not verify signatures again: that happened on arrival, and later tampering shows in the tree's root. */
	const takeDraft = async (): Promise<Draft> => {
		const taken = draft ?? {
			rules: createDirectory(institute.label, async () => true, logSigner.key.publicKey),
			tree: createMerkleTree(),
		}
		draft = undefined
		for (let index = taken.tree.size; index < held.size; index++) {
			const [leaf, hash] = [held.leaf(index), held.hashes[index]]
			if (!hash || (await taken.rules.append(leaf, Number.POSITIVE_INFINITY))) throw new AlteredDirectoryError()
			taken.tree.append(hash)
		}
		return taken
	}

	const sign = async (tree: MerkleTree, time: number): Promise<CheckpointRow> => {
		const checkpoint = { origin: logSigner.key.name, size: tree.size, root: tree.root(), time }
		const note = await signCheckpoint(checkpoint, logSigner.key.publicKey, logSigner.sign)
		return { time, size: tree.size, note }
	}

	/**
	 * The earliest time that the next checkpoint may have: after the newest one, unless that was signed while the clock ran ahead. Then only
	 * the last leaf bounds it, which may not lead its checkpoint by more than `leafLead`.
	 */
	const earliest = (row: CheckpointRow | undefined): number => {
		const last = held.size > 0 ? decodeLeaf(held.leaf(held.size - 1)) : undefined
		const bound = (last?.time ?? 0) - leafLead
		return row && row.time - Math.max(clock(), bound) <= mostAhead ? row.time + 1 : bound
	}

	/** True for a checkpoint signed while the clock ran ahead. */
	const isAhead = (row: CheckpointRow): boolean => earliest(row) <= row.time

	const isStale = (row: CheckpointRow | undefined): boolean =>
		!row || isAhead(row) || clock() - row.time > freshFor || originOf(row.note) !== logSigner.key.name

	/** The longer of two checkpoints, and the later of those as long, unless it is from the future. */
	const later = (one: CheckpointRow | undefined, other: CheckpointRow | undefined): CheckpointRow | undefined => {
		if (!one || !other || one.size !== other.size) return (other?.size ?? -1) > (one?.size ?? -1) ? other : one
		return isAhead(one) || (other.time > one.time && !isAhead(other)) ? other : one
	}

	const workOf = (entries: readonly Entry[]) => async (turn: Turn) => {
		const from = held.size
		held.take(from, await turn.leavesFrom(from))
		const taken = await takeDraft()
		const before = await turn.newest()
		await requireSigned(logSigner.key, before, taken.tree)
		const time = Math.max(clock(), earliest(before))
		const active = await turn.active(entries.map(({ memberId }) => memberId))
		const counts = await readLeafCounts(turn, entries, { hasher, now: clock() })
		const tried = await tryAll(entries, { ...taken, time, active, counts })
		if (tried.accepted.length === 0 && !isStale(before)) return { ...tried, taken, checkpoint: before }
		await checkClock(before?.time)
		const checkpoint = await sign(taken.tree, time)
		const leaves = tried.accepted.map(({ leaf }) => leaf)
		const chatKeys = tried.accepted.flatMap(chatKeyOf)
		const [newest, withdrawn] = [newestOf(tried.accepted, held.size), withdrawnOf(tried.accepted)]
		const resets = resetsOf(tried.accepted).map((memberId) => ({
			memberId,
			notice: sealNotice(sealer, memberId, { kind: 'keys-reset', at: clock() }),
		}))
		const counted = counts.added
		await turn.add({ from: held.size, leaves, chatKeys, newest, resets, withdrawn, counts: counted, checkpoint })
		return { ...tried, taken, checkpoint }
	}

	const runTurn = createBatcher(async (asked: readonly (Entry | undefined)[]) => {
		const entries = asked.filter((entry) => entry !== undefined)
		const { outcomes, accepted, taken, checkpoint } = await store.turn(workOf(entries))
		const leaves = accepted.map(({ leaf }) => leaf)
		held.take(taken.tree.size - leaves.length, leaves)
		draft = taken
		newest = later(newest, checkpoint)
		push(resetsOf(accepted), pushOf['keys-reset'])
		const left = [...outcomes]
		return asked.map((entry) => entry && left.shift())
	})

	const catchUp = createLatest(async () => {
		const row = await store.newest() // before the leaves, so that they cover its size
		const from = held.size
		held.take(from, await store.leavesFrom(from))
		newest = later(newest, row)
	})

	/** While the clock is implausible, the existing checkpoint is still served. */
	const unlessHeld = (error: unknown) => {
		const isGood = newest && clock() - newest.time < servedFor
		if (!(error instanceof ImplausibleClock && isGood)) throw error
	}

	const append = async (entry: Entry): Promise<Outcome> => {
		const outcome = await runTurn(entry)
		if (!outcome) throw new Error('a turn answers each entry')
		return outcome
	}

	return {
		held,
		catchUp,
		append,
		async appendEvent(event, data) {
			await catchUp()
			const last = held.size > 0 ? decodeLeaf(held.leaf(held.size - 1)) : undefined
			const time = Math.max(clock(), last?.time ?? 0)
			const signer = { publicKey: logSigner.key.publicKey, sign: logSigner.sign }
			const leaf = await makeLogEvent(institute.label, { event, data, time }, signer)
			const outcome = await append({ ...nobody, leaf, chatKey: undefined })
			if ('refused' in outcome) throw new Error(`the directory does not take its own leaf: ${outcome.refused}`)
			return outcome.index
		},
		async checkpoint() {
			await catchUp()
			if (isStale(newest)) await runTurn(undefined).catch(unlessHeld)
			if (!newest) throw new Error('a turn signs what was not signed')
			return newest
		},
	}
}

function originOf(note: string): string {
	return note.slice(0, note.indexOf('\n'))
}

/** Requires that our key signed the newest checkpoint, under any origin, and that it covers exactly these leaves. */
async function requireSigned(key: NoteKey, row: CheckpointRow | undefined, tree: MerkleTree): Promise<void> {
	if (!row && tree.size === 0) return
	const read = row && (await readCheckpoint(row.note, { ...key, name: originOf(row.note) }))
	const isTrue =
		read &&
		row.time === read.checkpoint.time &&
		read.checkpoint.size === tree.size &&
		isSame(read.checkpoint.root, tree)
	if (!isTrue) throw new AlteredDirectoryError()
}

function isSame(root: Uint8Array, tree: MerkleTree): boolean {
	return Buffer.from(root).equals(tree.root())
}

/** Placeholder owner for events of the log itself. */
const nobody = { memberId: Buffer.alloc(16), account: Buffer.alloc(0) }

type Trial = Draft & {
	/** Time of the checkpoint that will cover the leaves. */
	time: number
	/** Active members by id in hexadecimal; they may append once they have a card. */
	active: ReadonlyMap<string, { hasCard: boolean }>
	counts: LeafCounts
}

/** Appends each admissible entry to the draft. */
async function tryAll(entries: readonly Entry[], trial: Trial): Promise<{ outcomes: Outcome[]; accepted: Entry[] }> {
	const { rules, tree, time, active, counts } = trial
	const [outcomes, accepted]: [Outcome[], Entry[]] = [[], []]
	const refusal = async (entry: Entry): Promise<Refusal | undefined> => {
		if (isEvent(entry)) return rules.append(entry.leaf, time)
		const member = active.get(entry.memberId.toString('hex'))
		if (!member) return 'gone'
		if (!member.hasCard) return 'no card'
		const lastSeason = rules.lookUp(entry.memberId)?.season ?? 0
		const refused = counts.refusal(entry, lastSeason) ?? (await rules.append(entry.leaf, time))
		if (!refused) counts.add(entry, lastSeason)
		return refused
	}
	for (const entry of entries) {
		const refused = await refusal(entry)
		outcomes.push(refused ? { refused } : { index: tree.size })
		if (refused) continue
		tree.append(leafHash(entry.leaf))
		accepted.push(entry)
	}
	return { outcomes, accepted }
}

/** True for events of the log itself, which only the server makes: `readEntry` refuses them. */
function isEvent({ leaf }: Entry): boolean {
	const read = decodeLeaf(leaf)
	return read !== undefined && isOfLog(read.event)
}

/** Members whose keys were reset. */
function resetsOf(entries: readonly Entry[]): Buffer[] {
	return entries.filter(({ leaf }) => decodeLeaf(leaf)?.event === 'reset').map(({ memberId }) => memberId)
}

/** Members whose live ballots can no longer match. */
function withdrawnOf(entries: readonly Entry[]): Buffer[] {
	const withdraws = ({ leaf }: Entry) => ['reset', 'leave'].includes(decodeLeaf(leaf)?.event ?? '')
	return entries.filter(withdraws).map(({ memberId }) => memberId)
}

/** Index of each member's last leaf among these consecutive ones. */
function newestOf(entries: readonly Entry[], from: number): { memberId: Buffer; leaf: number }[] {
	const places = entries.map((entry, at) => ({ entry, leaf: from + at }))
	const own = places.filter(({ entry }) => !isEvent(entry))
	const newest = new Map(own.map(({ entry: { memberId }, leaf }) => [memberId.toString('hex'), { memberId, leaf }]))
	return [...newest.values()]
}

function chatKeyOf({ memberId, chatKey }: Entry): ChatKeyRow[] {
	return chatKey ? [{ memberId, chatKey }] : []
}
