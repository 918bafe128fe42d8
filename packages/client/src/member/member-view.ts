import type { Violation } from '@ydo/contract/held-directory'
import type { TickViolation } from '@ydo/contract/held-ticks'
import type { VaultFault } from '@ydo/contract/held-vault'
import { openChoices, tickBallots } from '@ydo/crypto/tick'
import { weekAt } from '@ydo/crypto/week'
import type { WrapKind } from '@ydo/crypto/wrap'
import type { Directory } from '#choices/choice-keys.ts'
import type { ChoicesState } from '#choices/choices-state.ts'
import { nextNumber } from '#choices/claim.ts'
import { lastWeek } from '#choices/last-week.ts'
import { waiting } from '#choices/plan-tick.ts'
import type { TickOutcome } from '#choices/tick-sender.ts'
import type { VaultView } from '#vault/create-vault.ts'

/** Somebody liked who is no match yet. Times are Unix milliseconds, ids base64url. */
export type Choice = {
	readonly peer: string
	readonly text: string
	readonly at: number
	/** `no key yet`: the peer has none for this season, or it cannot be used now. */
	readonly state: 'waits' | 'goes next' | 'sent' | 'no key yet'
}

export type MatchView = {
	readonly id: string
	readonly peer: string
	/** What the peer said with their like; "" for nothing. */
	readonly text: string
	/** What was said to the peer, as long as it is remembered. */
	readonly ownText: string | undefined
	/** As the server says; undefined until it was asked in this visit. */
	readonly at: number | undefined
}

/** What opens the vault on a new device: a passkey, or a code of twelve words. */
export type WayBack = { readonly id: string; readonly kind: WrapKind; readonly at: number }

export type MemberViolation =
	| { readonly of: 'vault'; readonly kind: VaultFault }
	| { readonly of: 'directory'; readonly kind: Violation['kind'] }
	/** The server holds another tick than the one that was sent. */
	| { readonly of: 'ticks' }

/** All that screens show of choices. */
export type MemberView = {
	/** `new`: nothing was decided yet. `locked`: there is a vault, and this device has no key of it. */
	readonly status: 'closed' | 'new' | 'open' | 'locked' | 'violated'
	readonly violation: MemberViolation | undefined
	/** Whether the vault's entries were read: before, what is missing here says nothing. */
	readonly isRead: boolean
	/** In the order of liking. */
	readonly choices: readonly Choice[]
	/** Choices that can be open. */
	readonly most: number
	readonly passed: readonly string[]
	/** The newest first. */
	readonly matches: readonly MatchView[]
	/** Ids of matches that the server made up. */
	readonly refused: readonly string[]
	/** Peers whose choices were taken back because they began anew. */
	readonly startedOver: readonly string[]
	/** Whether a way back into the vault is set up: before, no choice leaves. */
	readonly isRecoverable: boolean
	/** The ways back, the first one first. */
	readonly ways: readonly WayBack[]
	/** What the member keeps for all devices, by name. */
	readonly settings: Readonly<Record<string, string>>
	/** How the last tick of this tab ended. */
	readonly lastTick: TickOutcome | undefined
}

export type Seen = {
	vault: VaultView
	directory: Directory | undefined
	violation: Violation | undefined
	tickViolation: TickViolation | undefined
	/** The server has a vault that this device knows nothing of. */
	isElsewhere: boolean
	matchedAt: ReadonlyMap<string, number>
	lastTick: TickOutcome | undefined
	now: number
}

export function memberViewOf(seen: Seen): MemberView {
	const { wraps, choices } = seen.vault.state
	const violation = violationIn(seen)
	return {
		status: violation ? 'violated' : statusOf(seen),
		violation,
		isRead: seen.vault.state.root !== undefined,
		choices: choicesOf(choices, seen),
		most: openChoices,
		passed: choices.passed,
		matches: matchesOf(choices, seen),
		refused: Object.values(choices.settled).flatMap(({ outcome, id }) => (outcome === 'refused' ? [id] : [])),
		startedOver: choices.startedOver,
		isRecoverable: wraps.length > 0,
		settings: seen.vault.state.settings,
		ways: wraps.map(({ id, kind, at }) => ({ id, kind, at })),
		lastTick: seen.lastTick,
	}
}

/** Whether screens would show the same. Who was passed are many, and are another list only where it changed. */
export function showsSame({ passed, ...one }: MemberView, { passed: others, ...other }: MemberView): boolean {
	return passed === others && JSON.stringify(one) === JSON.stringify(other)
}

/** What stops everything. */
export function violationIn({
	vault,
	violation,
	tickViolation,
}: Pick<Seen, 'vault' | 'violation' | 'tickViolation'>): MemberViolation | undefined {
	if (vault.violation) return { of: 'vault', kind: vault.violation.fault }
	if (violation) return { of: 'directory', kind: violation.kind }
	return tickViolation && { of: 'ticks' }
}

function statusOf({ vault, isElsewhere }: Seen): MemberView['status'] {
	if (vault.status === 'keyless') return isElsewhere ? 'locked' : 'new'
	return vault.status
}

function choicesOf(state: ChoicesState, { vault, directory, now }: Seen): Choice[] {
	const week = weekAt(now)
	const isRecoverable = vault.state.wraps.length > 0
	const most = nextNumber(state, week) === 0 ? openChoices : tickBallots
	const next = directory ? waiting(state, { week, directory, isRecoverable }).slice(0, most) : []
	return state.open.map((choice, place) => {
		const theirs = directory?.usable(choice.peer)
		if (directory && !theirs) return { ...choice, state: 'no key yet' }
		const live = (state.written[choice.peer] ?? []).filter(({ isTakenBack }) => !isTakenBack)
		if (theirs && lastWeek(live, state.key, theirs) >= week - 1) return { ...choice, state: 'sent' }
		return { ...choice, state: next.includes(place) ? 'goes next' : 'waits' }
	})
}

function matchesOf({ settled, written }: ChoicesState, { matchedAt }: Seen): MatchView[] {
	const matches = Object.values(settled).flatMap((match) => {
		if (match.outcome !== 'matched') return []
		const { id, peer, text } = match
		return [{ id, peer, text, ownText: written[peer]?.at(-1)?.text, at: matchedAt.get(id) }]
	})
	return matches.reverse()
}
