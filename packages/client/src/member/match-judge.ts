import { type HeldRefused, heldRefused, matchList, slotLimits, slotPaths, type ToldMatch } from '@ydo/contract/slots'
import { taken } from '@ydo/crypto/branded'
import { fromBase64url, isSameBytes } from '@ydo/crypto/bytes'
import { chatPskOf } from '@ydo/crypto/chat-init'
import { kinds, noteKeyOf, openNote, type Pair, type PairValue, proofOf, tokenOf } from '@ydo/crypto/choices'
import { identityKeyOf, identitySeedOf } from '@ydo/crypto/keys'
import type { Placed } from '@ydo/log/directory'
import { ownKeyOf, pairOf } from '#likes/like-directory.ts'
import { type AcceptedMatch, isMatched, recordKey } from '#likes/likes-state.ts'
import type { VaultState } from '#vault/vault-state.ts'
import type { MemberOptions, MemberParts } from './member-parts.ts'

export type MatchJudge = {
	/** Loads the matches that this device refused before. */
	open(): Promise<void>
	/** Judges all reported matches together, after vault and log were read up to the heads reported with them. */
	judge(told: readonly ToldMatch[], beside: ToldBeside): Promise<void>
	/** Confirms to the server the reported matches that the vault has: once each, and only true matches. */
	accept(told: readonly ToldMatch[]): Promise<void>
	/**
	 * All matches as the server has them, and ids of accepted ones that it no longer reports; undefined if none was accepted, or without an
	 * answer.
	 */
	list(): Promise<{ matches: readonly ToldMatch[]; missing: readonly string[] } | undefined>
	/** Matches reported in this visit, by id. */
	told(): ReadonlyMap<string, ToldMatch>
	refused(): readonly HeldRefused[]
	/** When all existing matches had been reported and judged; 0 for never. Data that only earlier matches need may be dropped. */
	judgedAt(): number
}

export type ToldBeside = {
	/** Number of leaves of the log. */
	size: number
	/** The device's clock differs from the server's, so it cannot date the judging. */
	isClockWrong: boolean
}

/** Maximum number of refused matches stored as evidence: the first ones. */
export const mostRefused = 100

export function createMatchJudge(options: MemberOptions, parts: MemberParts): MatchJudge {
	const { storage, request, member, now, report = console.error } = options
	const { vault } = parts
	const prefix = `vault/${member}/refused/`
	let told: ReadonlyMap<string, ToldMatch> = new Map()
	let refused: readonly HeldRefused[] = []
	let judgedAt = 0

	function hear(matches: readonly ToldMatch[]): void {
		told = new Map([...told, ...matches.map((match) => [match.id, match] as const)])
	}

	async function judgeOne(match: ToldMatch, size: number): Promise<void> {
		const { state } = vault.view()
		const isKnown = state.likes.matches.some(({ id }) => id === match.id)
		if (isKnown) return forget(match.id)
		const judgement = await judgeMatch(parts, state, { told: match, size })
		if (typeof judgement === 'string') return refuse(match, judgement)
		// A second one in the same week, or with a matched peer, is a replay.
		if (isMatched(state.likes, judgement.peer)) return
		await vault.enqueue({ type: 'accepted', ...judgement })
		await forget(match.id)
	}

	async function refuse(match: ToldMatch, reason: HeldRefused['reason']): Promise<void> {
		if (refused.length >= mostRefused || refused.some(({ id }) => id === match.id)) return
		const { id, peer, name, day, week, ownLeaf, peerLeaf, proof, note } = match
		const kept: HeldRefused = { id, peer, name, day, week, ownLeaf, peerLeaf, proof, note, reason }
		refused = [...refused, kept]
		await storage.change(new Map([[prefix + id, JSON.stringify(kept)]]))
	}

	/** Acceptance by any device wins. */
	async function forget(id: string): Promise<void> {
		if (!refused.some((one) => one.id === id)) return
		refused = refused.filter((one) => one.id !== id)
		await storage.change(new Map(), [prefix + id])
	}

	return {
		async open() {
			const values = await storage.read(prefix)
			refused = [...values.values()].flatMap((value) => readRefused(value) ?? [])
		},
		async judge(matches, { size, isClockWrong }) {
			hear(matches)
			// One that cannot be stored must not affect the others.
			for (const match of matches) await judgeOne(match, size).catch(report)
			// A full answer may not be the last.
			if (matches.length < slotLimits.matchesOfAnswer && !isClockWrong) judgedAt = now()
		},
		async accept(matches) {
			const known = new Set(vault.view().stored.likes.matches.map(({ id }) => id))
			const accepted = matches.filter(({ id }) => known.has(id))
			await Promise.all(
				accepted.map(({ id }) => request(slotPaths.accept(id), { method: 'PUT' }).catch(() => undefined)),
			)
		},
		async list() {
			const accepted = vault.view().state.likes.matches
			if (accepted.length === 0) return undefined
			const answer = await request(slotPaths.matches).catch(() => undefined)
			const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
			const { data } = matchList.safeParse(body)
			if (!data) return undefined
			hear(data.matches)
			const here = new Set(data.matches.map(({ id }) => id))
			const stored = vault.view().stored.likes.matches
			return { matches: data.matches, missing: stored.flatMap(({ id }) => (here.has(id) ? [] : [id])) }
		},
		told: () => told,
		refused: () => refused,
		judgedAt: () => judgedAt,
	}
}

function readRefused(value: unknown): HeldRefused | undefined {
	try {
		return heldRefused.parse(JSON.parse(String(value)))
	} catch {
		return undefined
	}
}

type Parts = Pick<MemberParts, 'id' | 'institute' | 'replica'>

/**
 * Verdict on a reported match. `unproved`: this member made no ballot for it, or the peer's proof is wrong; the server can forge neither.
 * `before reset`: older than this member's starting over, so that the records needed to judge it are lost.
 */
type Judgement = AcceptedMatch | 'unproved' | 'before reset'

/**
 * Judges a match by the vault's records and the peer's proof, after vault and log were read up to the heads reported with it (`size`: that
 * log's leaves). Never throws: anything malformed is `unproved`.
 */
export async function judgeMatch(
	parts: Parts,
	state: VaultState,
	{ told, size }: { told: ToldMatch; size: number },
): Promise<Judgement> {
	try {
		return await judge(parts, state, { told, size })
	} catch {
		return 'unproved'
	}
}

async function judge(
	parts: Parts,
	state: VaultState,
	{ told, size }: { told: ToldMatch; size: number },
): Promise<Judgement> {
	const { ownLeaf, peerLeaf, week } = told
	if (ownLeaf >= size || peerLeaf >= size) return 'unproved'
	const leaves = parts.replica.leavesOf(parts.id)
	const reset = leaves.findLast(({ event }) => event === 'reset')
	if (reset && ownLeaf < reset.index) return 'before reset'
	const leaf = leaves.find(({ index }) => index === ownLeaf)
	if (leaf && (await isOfLostVault(state, leaf))) return 'before reset'
	const own = ownKeyOf(state, leaf)
	const theirs = parts.replica.leavesOf(fromBase64url(told.peer)).find(({ index }) => index === peerLeaf)
	if (!own || !theirs || theirs.event === 'leave' || theirs.season !== own.number) return 'unproved'
	const records = new Set(state.likes.records.map(recordKey))
	const pair = await pairOf(parts, own, theirs)
	const proof = taken('Proof', fromBase64url(told.proof))
	for (const kind of kinds) {
		const isTrue = isSameBytes(await proofOf(pair, 'peer', { kind, week }), proof)
		if (isTrue && records.has(recordKey({ kind, week, leaf: ownLeaf, peerLeaf })))
			return accepted(state, { told, pair, kind, week })
	}
	return 'unproved'
}

/** True for a leaf of the vault that this one replaced, also while the `reset` that says so is still on its way. */
async function isOfLostVault({ root, origin }: VaultState, { identity }: Placed): Promise<boolean> {
	if (origin === 1 || !root) return false
	return !isSameBytes(identity, await identityKeyOf(await identitySeedOf(root.root)))
}

type Proved = PairValue & { told: ToldMatch; pair: Pair }

async function accepted({ likes }: VaultState, { told, pair, kind, week }: Proved): Promise<AcceptedMatch> {
	const { id, peer, ownLeaf, peerLeaf, day } = told
	const text = await noteIn({ told, pair, kind, week })
	const own = [...likes.open, ...likes.withdrawn].find((one) => one.peer === peer && one.kind === kind)
	const [ownPsk, peerPsk] = [await chatPskOf(pair, pair.self, pair.peer), await chatPskOf(pair, pair.peer, pair.self)]
	return { ...{ id, peer, kind, week, ownLeaf, peerLeaf, day, text }, ownText: own?.text ?? '', ownPsk, peerPsk }
}

/** A note that does not open counts as empty: the proof alone decides. */
async function noteIn({ told, pair, ...value }: Proved): Promise<string> {
	try {
		const [token, key] = [await tokenOf(pair, value), await noteKeyOf(pair, 'peer', value)]
		return (await openNote(taken('Note', fromBase64url(told.note)), { key, token })) ?? ''
	} catch {
		return ''
	}
}
