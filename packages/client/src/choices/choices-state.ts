import { openChoices } from '@ydo/crypto/tick'
import { weekAt } from '@ydo/crypto/week'
import { claim } from './claim.ts'
import type { Cancel, ChoiceEvent, Claimed, Liked, Settled } from './events.ts'

/** Somebody liked who is no match yet. */
export type OpenChoice = { readonly peer: string; readonly text: string; readonly at: number }

/** A ballot that a claim wrote: it counts as written, whether or not it ever left. */
export type WrittenBallot = {
	readonly week: number
	readonly number: number
	/** "" for all but the latest of a peer. */
	readonly text: string
	/** As the claim's: by which leaves the peer's key was looked up. */
	readonly size: number
	/** Names the own season key. */
	readonly key: string
	/** The choice was taken back since: no match by this ballot is taken. */
	readonly isTakenBack: boolean
}

/** The latest claim, in which season it was made, and whose ballots it wrote. */
export type LatestClaim = Claimed & { readonly season: number; readonly peers: readonly string[] }

/** All that is known of choices: a reduction of the vault's events, the same on every device. */
export type ChoicesState = {
	/** 0 before the first season. */
	readonly season: number
	/** Names the own season key. */
	readonly key: string
	/** At most 60, in the order of liking, which is the order of waiting. */
	readonly open: readonly OpenChoice[]
	readonly passed: readonly string[]
	/** What was written for peers in this season, also for choices taken back: the latest four of each, the earlier first. */
	readonly written: Readonly<Record<string, readonly WrittenBallot[]>>
	/** Wait for a tick each. */
	readonly cancels: readonly Cancel[]
	readonly claim: LatestClaim | undefined
	/** Claims of the UTC day of the latest. */
	readonly claimsOfDay: number
	/** How matches were judged, by their ids. */
	readonly settled: Readonly<Record<string, Settled>>
	/** Peers whose choices were withdrawn because they began anew. */
	readonly startedOver: readonly string[]
}

export const noChoices: ChoicesState = {
	season: 0,
	key: '',
	open: [],
	passed: [],
	written: {},
	cancels: [],
	claim: undefined,
	claimsOfDay: 0,
	settled: {},
	startedOver: [],
}

/** What is after `event`. An event that cannot follow changes nothing, on every device alike. */
export function reduceChoices(state: ChoicesState, event: ChoiceEvent): ChoicesState {
	switch (event.type) {
		case 'liked':
			return mayLike(state, event.peer) ? like(state, event) : state
		case 'passed':
			return { ...takeBack(state, event.peer), passed: [...without(state.passed, event.peer), event.peer] }
		case 'undone':
			return { ...takeBack(state, event.peer), passed: without(state.passed, event.peer) }
		case 'withdrawn':
			return takeBack(state, event.peer)
		case 'noteChanged':
			return { ...state, open: state.open.map((choice) => (choice.peer === event.peer ? say(choice, event) : choice)) }
		case 'claimed':
			return afterClaim(state, event)
		case 'settled':
			return settle(state, event)
		case 'seasonBegun':
			return beginSeason(state, event)
	}
}

/** Whether somebody can be liked: at most 60 choices are open, nobody is chosen twice, and matches stay. */
export function mayLike(state: ChoicesState, peer: string): boolean {
	return state.open.length < openChoices && !isOpen(state, peer) && !isMatched(state, peer)
}

export function isOpen({ open }: ChoicesState, peer: string): boolean {
	return open.some((choice) => choice.peer === peer)
}

export function isMatched({ settled }: ChoicesState, peer: string): boolean {
	return Object.values(settled).some((match) => match.peer === peer && match.outcome === 'matched')
}

function like(state: ChoicesState, { peer, text, at }: Liked): ChoicesState {
	return {
		...state,
		open: [...state.open, { peer, text, at }],
		passed: without(state.passed, peer),
		startedOver: without(state.startedOver, peer),
	}
}

function say(choice: OpenChoice, { text }: { text: string }): OpenChoice {
	return { ...choice, text }
}

/** A choice that no claim has carried goes without a trace; any other is taken back by a cancel for each ballot, once. */
function takeBack(state: ChoicesState, peer: string): ChoicesState {
	if (!isOpen(state, peer)) return state
	const open = state.open.filter((choice) => choice.peer !== peer)
	const ballots = state.written[peer] ?? []
	// The latest first: its cancel takes back those before it, but for any of other keys.
	const live = ballots.filter((ballot) => !ballot.isTakenBack).toReversed()
	if (live.length === 0) return { ...state, open }
	return {
		...state,
		open,
		written: { ...state.written, [peer]: ballots.map((ballot) => ({ ...ballot, isTakenBack: true })) },
		cancels: [...state.cancels, ...live.map(({ week, number }) => ({ peer, week, number }))],
	}
}

/** What one device accepted and another took back before counts as taken back. */
function settle(state: ChoicesState, event: Settled): ChoicesState {
	if (state.settled[event.id]) return state
	const { id, peer, week, peerWeek } = event
	const isAccepted = event.outcome === 'matched' && holdsChoice(state, peer, week)
	const dropped: Settled = { type: 'settled', outcome: 'dropped', id, peer, week, peerWeek }
	const kept = isAccepted || event.outcome === 'refused' ? event : dropped
	const open = isAccepted ? state.open.filter((choice) => choice.peer !== peer) : state.open
	return { ...state, open, settled: { ...state.settled, [id]: kept } }
}

/**
 * Whether the choice of `peer` is open that a match by the ballot of `week` would be about. Where that ballot is not remembered
 * any more, the choice has to be as old.
 */
export function holdsChoice({ open, written }: ChoicesState, peer: string, week: number): boolean {
	const choice = open.find((one) => one.peer === peer)
	if (!choice) return false
	const ballots = (written[peer] ?? []).filter((ballot) => ballot.week === week)
	return ballots.length > 0 ? ballots.some((ballot) => !ballot.isTakenBack) : weekAt(choice.at) <= week
}

/**
 * A new season clears what was chosen, but for the first: until then choices wait. A new key in the same one keeps it: what was
 * written under the old key does not count.
 */
function beginSeason(state: ChoicesState, { season, key }: { season: number; key: string }): ChoicesState {
	if (season < state.season) return state
	if (season === state.season || state.season === 0) return { ...state, season, key }
	return { ...state, season, key, open: [], written: {}, cancels: [], startedOver: [] }
}

/** With the choices withdrawn of those who began anew. */
function afterClaim(state: ChoicesState, event: Claimed): ChoicesState {
	const next = claim(state, event)
	if (next === state) return state
	return event.startedOver.flatMap((place) => state.open[place]?.peer ?? []).reduce(startOver, next)
}

function startOver(state: ChoicesState, peer: string): ChoicesState {
	return { ...takeBack(state, peer), startedOver: [...without(state.startedOver, peer), peer] }
}

function without(peers: readonly string[], peer: string): string[] {
	return peers.filter((other) => other !== peer)
}
