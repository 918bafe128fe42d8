import { limits } from '@ydo/contract/limits'
import { readCheckpoint, signCheckpoint } from '@ydo/log/checkpoint'
import { createDirectory, type Directory, type LeafFault, type Placed } from '@ydo/log/directory'
import { decodeLeaf, type Leaf } from '@ydo/log/leaf'
import { createMerkleTree, leafHash, type MerkleTree } from '@ydo/log/merkle'
import type { NoteKey } from '@ydo/log/signed-note'
import { createBatcher } from '#platform/batcher.ts'
import type { Deps } from '#platform/deps.ts'
import { createLatest } from '#platform/latest.ts'
import { knockOf } from '#platform/push/knock.ts'
import { createHeldLog, type HeldLog } from './held-log.ts'
import { type ChatKeyRow, type CheckpointRow, createDirectoryStore, type Turn } from './store.ts'

/** A leaf to append, and whose it is. Its signature has been verified, and that it is this member's. */
export type Entry = { memberId: Buffer; leaf: Uint8Array; chatKey: Buffer | undefined }

/** Where it stands now, or why it does not. */
type Outcome = { index: number } | { refused: LeafFault | 'gone' | 'too many' }

export type Keeper = {
	/** Appends a leaf, durably, together with a checkpoint that holds it. */
	append(entry: Entry): Promise<Outcome>
	/** The newest checkpoint, signed within the hour. The log it tells of is held when this resolves. */
	checkpoint(): Promise<CheckpointRow>
	/** Takes over what other instances have appended. */
	catchUp(): Promise<void>
	readonly held: HeldLog
}

/** The directory is not what was signed: nothing is signed over it. `operator log verify` says where. */
class AlteredDirectoryError extends Error {
	override name = 'AlteredDirectoryError'
}

/** A checkpoint is signed anew after so many milliseconds: devices refuse one of the day before. */
const freshFor = 3_600_000
const day = 24 * 3_600_000

/** Rules and tree, up to the leaf that is being appended. */
type Draft = { rules: Directory; tree: MerkleTree }

/**
 * [Note: the log in memory] `held` has committed leaves alone, since tiles are handed out from it and cached for ever. What may
 * follow is tried on a draft that runs ahead of it within one turn; unless the turn is committed, the draft is thrown away.
 * Instances append in turns (the log's row in the database); each begins its own by taking over what others appended.
 */
export function createKeeper(deps: Pick<Deps, 'db' | 'institute' | 'clock' | 'logSigner' | 'knock'>): Keeper {
	const { institute, clock, logSigner, knock } = deps
	const store = createDirectoryStore(deps.db)
	const held = createHeldLog()
	let newest: CheckpointRow | undefined
	let draft: Draft | undefined

	/** Signatures were verified when the leaves came; what was changed since is found by the root of the tree. */
	const takeDraft = async (): Promise<Draft> => {
		const taken = draft ?? { rules: createDirectory(institute.label, async () => true), tree: createMerkleTree() }
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

	const isStale = (row: CheckpointRow | undefined): boolean =>
		!row || clock() - row.time > freshFor || originOf(row.note) !== logSigner.key.name

	const workOf = (entries: readonly Entry[]) => async (turn: Turn) => {
		const from = held.size
		held.take(from, await turn.leavesFrom(from))
		const taken = await takeDraft()
		const before = await turn.newest()
		await requireSigned(logSigner.key, before, taken.tree)
		const time = Math.max(clock(), (before?.time ?? 0) + 1)
		const active = await turn.active(entries.map(({ memberId }) => memberId))
		const tried = await tryAll(entries, { ...taken, time, active, leaf: held.leaf })
		if (tried.accepted.length === 0 && !isStale(before)) return { ...tried, taken, checkpoint: before }
		const checkpoint = await sign(taken.tree, time)
		const leaves = tried.accepted.map(({ leaf }) => leaf)
		const [chatKeys, resets] = [tried.accepted.flatMap(chatKeyOf), resetsOf(tried.accepted)]
		await turn.add({ from: held.size, leaves, chatKeys, resets, checkpoint })
		return { ...tried, taken, checkpoint }
	}

	const runTurn = createBatcher(async (asked: readonly (Entry | undefined)[]) => {
		const entries = asked.filter((entry) => entry !== undefined)
		const { outcomes, accepted, taken, checkpoint } = await store.turn(workOf(entries))
		const leaves = accepted.map(({ leaf }) => leaf)
		held.take(taken.tree.size - leaves.length, leaves)
		draft = taken
		newest = later(newest, checkpoint)
		knock(resetsOf(accepted), knockOf['keys-reset'])
		const left = [...outcomes]
		return asked.map((entry) => entry && left.shift())
	})

	const catchUp = createLatest(async () => {
		const row = await store.newest() // before the leaves, so that they reach as far as it tells
		const from = held.size
		held.take(from, await store.leavesFrom(from))
		newest = later(newest, row)
	})

	return {
		held,
		catchUp,
		async append(entry) {
			const outcome = await runTurn(entry)
			if (!outcome) throw new Error('a turn answers each entry')
			return outcome
		},
		async checkpoint() {
			await catchUp()
			if (isStale(newest)) await runTurn(undefined)
			if (!newest) throw new Error('a turn signs what was not signed')
			return newest
		},
	}
}

function later(one: CheckpointRow | undefined, other: CheckpointRow | undefined): CheckpointRow | undefined {
	return (other?.time ?? 0) > (one?.time ?? 0) ? other : one
}

function originOf(note: string): string {
	return note.slice(0, note.indexOf('\n'))
}

/** That the newest checkpoint is ours, under whatever address the log stood then, and tells of exactly these leaves. */
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

type Trial = Draft & {
	/** Of the checkpoint that will hold the leaves. */
	time: number
	/** Members who may append, as hexadecimal ids. */
	active: ReadonlySet<string>
	leaf(index: number): Uint8Array
}

/** Appends to the draft what may stand there. */
async function tryAll(entries: readonly Entry[], trial: Trial): Promise<{ outcomes: Outcome[]; accepted: Entry[] }> {
	const { rules, tree, time, active } = trial
	const [outcomes, accepted]: [Outcome[], Entry[]] = [[], []]
	const first = tree.size
	const leafAt = (index: number) => (index < first ? trial.leaf(index) : accepted[index - first]?.leaf)
	const refusal = async ({ memberId, leaf }: Entry) => {
		if (!active.has(memberId.toString('hex'))) return 'gone'
		if (isOften(rules.lookUp(memberId), time, leafAt)) return 'too many'
		return rules.append(leaf, time)
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

/** Whether a member has had all leaves of a day, by the leaves' own times: those never go back. */
function isOften(last: Placed | undefined, now: number, leafAt: (index: number) => Uint8Array | undefined): boolean {
	let leaf: Leaf | undefined = last
	let count = 0
	while (leaf && leaf.time > now - day && count < limits.leavesPerDay) {
		count++
		const before: Uint8Array | undefined = leaf.previous > 0 ? leafAt(leaf.previous - 1) : undefined
		leaf = before && decodeLeaf(before)
	}
	return count >= limits.leavesPerDay
}

/** Whose keys begin anew. */
function resetsOf(entries: readonly Entry[]): Buffer[] {
	return entries.filter(({ leaf }) => decodeLeaf(leaf)?.event === 'reset').map(({ memberId }) => memberId)
}

function chatKeyOf({ memberId, chatKey }: Entry): ChatKeyRow[] {
	return chatKey ? [{ memberId, chatKey }] : []
}
