import type { ChatPsk } from '@ydo/crypto/branded'
import { type Kind, openChoices } from '@ydo/crypto/choices'

// The vault's knowledge of likes: a reduction of its batches, the same on every device. Ids are base64url, times Unix milliseconds.

/** A liked member. A like in `open` is no match yet. */
export type Like = { readonly peer: string; readonly kind: Kind; readonly text: string; readonly at: number }

/** A ballot that was made and must never leave again. The peer is the member of `peerLeaf`. */
export type BallotRecord = {
	readonly kind: Kind
	readonly week: number
	/** Log indices of the own leaf and the peer's leaf of the ballot. */
	readonly leaf: number
	readonly peerLeaf: number
}

/** A match that a device has verified. */
export type AcceptedMatch = {
	readonly id: string
	readonly peer: string
	readonly kind: Kind
	readonly week: number
	readonly ownLeaf: number
	readonly peerLeaf: number
	/** UTC day (days since 1970). */
	readonly day: number
	/** The notes that came with the peer's like and with the own one; "" for none. */
	readonly text: string
	readonly ownText: string
	/** Pre-shared keys for the chat: one if this member opens it, one if the peer does. */
	readonly ownPsk: ChatPsk
	readonly peerPsk: ChatPsk
}

/** A decision, or something learned, for a batch of the vault. */
export type LikeEvent =
	| ({ type: 'liked' } & Like)
	| { type: 'passed'; peer: string }
	| { type: 'undone'; peer: string }
	| { type: 'withdrawn'; peer: string }
	| { type: 'noteChanged'; peer: string; text: string }
	/** This account has stored the leaf of the peer's starting over since `at`. */
	| { type: 'resetHeld'; peer: string; leaf: number; at: number }
	| ({ type: 'accepted' } & AcceptedMatch)

export type LikesState = {
	/** Season of the newest own season key; 0 before the first. */
	readonly season: number
	/** At most 60, in the order of liking. */
	readonly open: readonly Like[]
	/** Withdrawn likes. One whose ballot was sent occupies one of the 60 places until the week ends. */
	readonly withdrawn: readonly Like[]
	readonly passed: readonly string[]
	readonly records: readonly BallotRecord[]
	/** Oldest first. */
	readonly matches: readonly AcceptedMatch[]
	/** By peer: the last leaf of starting over, and since when this account has stored it. */
	readonly resets: Readonly<Record<string, { readonly leaf: number; readonly at: number }>>
	/** Peers whose likes were withdrawn because they started over. */
	readonly startedOver: readonly string[]
}

export const noLikes: LikesState = {
	season: 0,
	open: [],
	withdrawn: [],
	passed: [],
	records: [],
	matches: [],
	resets: {},
	startedOver: [],
}

/** The state after `event`. An event that does not apply changes nothing. */
export function reduceLikes(state: LikesState, event: LikeEvent): LikesState {
	switch (event.type) {
		case 'liked':
			return like(state, { peer: event.peer, kind: event.kind, text: event.text, at: event.at })
		case 'passed':
			return { ...takeBack(state, event.peer), passed: [...without(state.passed, event.peer), event.peer] }
		case 'undone':
			return { ...takeBack(state, event.peer), passed: without(state.passed, event.peer) }
		case 'withdrawn':
			return takeBack(state, event.peer)
		case 'noteChanged':
			return { ...state, open: state.open.map((one) => (one.peer === event.peer ? { ...one, text: event.text } : one)) }
		case 'resetHeld':
			return holdReset(state, event)
		case 'accepted':
			return accept(state, event)
	}
}

/** A season key of a later season clears likes; records stay until matches reported after the old season's end were judged. */
export function beginSeason(state: LikesState, season: number): LikesState {
	if (season <= state.season) return state
	return state.season === 0 ? { ...state, season } : { ...state, season, open: [], withdrawn: [], startedOver: [] }
}

export function addRecords(state: LikesState, records: readonly BallotRecord[]): LikesState {
	const known = new Set(state.records.map(recordKey))
	const added = records.filter((record) => !known.has(recordKey(record)))
	return added.length > 0 ? { ...state, records: [...state.records, ...added] } : state
}

/** Identifies a record: a ballot is due only if no record has this key. */
export function recordKey({ kind, week, leaf, peerLeaf }: BallotRecord): string {
	return `${kind}.${week}.${leaf}.${peerLeaf}`
}

export function isOpen({ open }: LikesState, peer: string): boolean {
	return open.some((one) => one.peer === peer)
}

/** True if there is a match that the peer still has: a peer who started over since has lost it. */
export function isMatched({ matches, resets }: LikesState, peer: string): boolean {
	return matches.some((one) => one.peer === peer && (resets[peer]?.leaf ?? -1) < one.peerLeaf)
}

/** True if the peer can be liked. Withdrawn likes sent this week (`isSent`) count towards the limit. */
export function mayLike(state: LikesState, peer: string, isSent: (like: Like) => boolean): boolean {
	if (isOpen(state, peer) || isMatched(state, peer)) return false
	const kept = state.withdrawn.filter((one) => one.peer !== peer && isSent(one))
	return state.open.length + kept.length < openChoices
}

function like(state: LikesState, next: Like): LikesState {
	if (isOpen(state, next.peer) || isMatched(state, next.peer) || state.open.length >= openChoices) return state
	return {
		...state,
		open: [...state.open, next],
		withdrawn: state.withdrawn.filter((one) => one.peer !== next.peer),
		passed: without(state.passed, next.peer),
		startedOver: without(state.startedOver, next.peer),
	}
}

/** A decision about a peer whose like was withdrawn when they started over clears that mark too. */
function takeBack(before: LikesState, peer: string): LikesState {
	const isSettled = before.startedOver.includes(peer)
	const state = isSettled ? { ...before, startedOver: without(before.startedOver, peer) } : before
	const taken = state.open.filter((one) => one.peer === peer)
	if (taken.length === 0) return state
	return {
		...state,
		open: state.open.filter((one) => one.peer !== peer),
		withdrawn: [...state.withdrawn.filter((one) => one.peer !== peer), ...taken],
	}
}

function holdReset(state: LikesState, { peer, leaf, at }: { peer: string; leaf: number; at: number }): LikesState {
	if ((state.resets[peer]?.leaf ?? -1) >= leaf) return state
	const wasOpen = isOpen(state, peer)
	return {
		...takeBack(state, peer),
		resets: { ...state.resets, [peer]: { leaf, at } },
		startedOver: wasOpen ? [...without(state.startedOver, peer), peer] : state.startedOver,
	}
}

/** One match per peer, kind and week: a replay changes nothing. */
function accept(state: LikesState, { type: _, ...match }: { type: 'accepted' } & AcceptedMatch): LikesState {
	const { peer, kind, week } = match
	const isKnown = state.matches.some(
		(one) => one.id === match.id || (one.peer === peer && one.kind === kind && one.week === week),
	)
	if (isKnown) return state
	return {
		...state,
		matches: [...state.matches, match],
		open: state.open.filter((one) => one.peer !== peer),
		withdrawn: state.withdrawn.filter((one) => one.peer !== peer),
		passed: without(state.passed, peer),
	}
}

function without(peers: readonly string[], peer: string): string[] {
	return peers.filter((other) => other !== peer)
}
