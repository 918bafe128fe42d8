import type { Match } from '@ydo/contract/ticks'
import { type Cancel, type SealedNote, taken } from '@ydo/crypto/branded'
import { fromBase64url, isSameBytes, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { openNote } from '@ydo/crypto/note'
import { cancelOf, noteKeyOf, type Pair, tokenOf } from '@ydo/crypto/tokens'
import { allLeaves, type ChoiceKeys, pairOf } from './choice-keys.ts'
import { type ChoicesState, holdsChoice } from './choices-state.ts'
import type { Settled } from './events.ts'

/*
 * [Note: judging a match] A match is dropped unseen where the choice is not held (any more) or the peer took theirs back: both happen
 * without anybody's fault. What is left must carry the peer's note of that week, which the server cannot make. Anything
 * else is somebody's doing: refused, kept as evidence and shown. A cancel takes back all ballots of its sender up to its week, and
 * names the latest: a match may be by the one before, so the week after the peer's is looked for too.
 */

/** Bytes of a sealed note. */
const noteLength = 156

/**
 * How a match of the server is to be settled ([Note: judging a match]); undefined where it is already, or where this device does not
 * hold the keys yet. Matches are asked for before a tick is claimed. The answer is one entry of the vault, whatever it says.
 */
export async function acceptMatch(state: ChoicesState, match: Match, keys: ChoiceKeys): Promise<Settled | undefined> {
	const { id, peer, week, peerWeek } = match
	if (state.settled[id]) return undefined
	const about = { type: 'settled', id, peer, week, peerWeek } as const
	if (!holdsChoice(state, peer, week)) return { ...about, outcome: 'dropped' }
	const evidence: Settled = { ...about, outcome: 'refused', note: evidenceOf(match.note) }
	const read = readMatch(match)
	if (!read) return evidence
	const pairs = await pairsOfMatch(state, match, keys)
	// Nobody can have met a ballot that was never written: without an answer the server would learn that the choice is held.
	if (pairs.length === 0) return state.written[peer]?.length ? undefined : evidence
	for (const pair of pairs) {
		if (await isCancelled(pair, read)) return { ...about, outcome: 'dropped' }
		const text = await textOf(pair, read)
		if (text !== undefined) return { ...about, outcome: 'matched', text }
	}
	return evidence
}

type ReadMatch = { peerWeek: number; note: SealedNote; cancels: readonly Cancel[] }

/** As much of the note as is one; "" for what is no base64url. */
function evidenceOf(note: string): string {
	try {
		return toBase64url(fromBase64url(note).subarray(0, noteLength))
	} catch {
		return ''
	}
}

/** Its bytes; undefined where they are not of their format, or where the weeks could not have met. */
function readMatch({ week, peerWeek, note, cancels }: Match): ReadMatch | undefined {
	if (Math.abs(week - peerWeek) > 1) return undefined
	try {
		unsigned(peerWeek, 4)
		return {
			peerWeek,
			note: taken('SealedNote', fromBase64url(note)),
			cancels: cancels.map((cancel) => taken('Cancel', fromBase64url(cancel))),
		}
	} catch {
		return undefined
	}
}

/** By the keys of each ballot of that week that it can be about: one for each key of either side; none where a key is not held. */
async function pairsOfMatch({ written, key }: ChoicesState, { peer, week }: Match, keys: ChoiceKeys): Promise<Pair[]> {
	const ballots = (written[peer] ?? []).filter((one) => one.week === week && !one.isTakenBack)
	const by = ballots.length > 0 ? ballots : [{ key, size: allLeaves }]
	const pairs = await Promise.all(by.map((one) => pairOf(keys, peer, one)))
	return pairs.every((pair) => pair !== undefined) ? pairs : []
}

async function isCancelled(pair: Pair, { peerWeek, cancels }: ReadMatch): Promise<boolean> {
	const takenBack = await Promise.all([cancelOf(pair, 'peer', peerWeek), cancelOf(pair, 'peer', peerWeek + 1)])
	return cancels.some((cancel) => takenBack.some((one) => isSameBytes(one, cancel)))
}

async function textOf(pair: Pair, { peerWeek, note }: ReadMatch): Promise<string | undefined> {
	const [key, token] = await Promise.all([noteKeyOf(pair, 'peer', peerWeek), tokenOf(pair, peerWeek)])
	return openNote(note, { key, token })
}
