import type { ChatViolation } from '@ydo/contract/held-chats'
import type { Violation } from '@ydo/contract/held-directory'
import { cleanText, isBlank } from '@ydo/contract/letters'
import type { HeldRefused, SlotViolation, ToldMatch } from '@ydo/contract/slots'
import type { VaultFault, VaultViolation } from '@ydo/contract/vault'
import { fromBase64url } from '@ydo/crypto/bytes'
import { openChoices } from '@ydo/crypto/choices'
import { weekAt, weekLength } from '@ydo/crypto/week'
import type { WrapKind } from '@ydo/crypto/wrap'
import { sentIn, usableLeaf } from '#likes/like-directory.ts'
import type { SlotOutcome } from '#slots/create-slots.ts'
import type { VaultView } from '#vault/create-vault.ts'
import type { MemberParts } from './member-parts.ts'
import { senderOf } from './sender.ts'

/** A liked member who is no match yet. Times are Unix milliseconds, ids base64url. */
export type Choice = {
	readonly peer: string
	readonly text: string
	readonly at: number
	/**
	 * `sending`: leaves from this device with the next slot. `sent`: stands until `until`. `other device`: leaves from the sender when that
	 * is opened next. `waiting`: the peer, or this member, has no usable key of this season.
	 */
	readonly state: 'sending' | 'sent' | 'other device' | 'waiting'
	/** End of the week; only for `sent`. */
	readonly until?: number | undefined
}

/** A reported match that this device could not verify. */
export type RefusedMatch = Pick<HeldRefused, 'id' | 'peer' | 'name' | 'day' | 'reason'>

export type MatchView = {
	readonly id: string
	readonly peer: string
	/** The notes that came with the peer's like and with the own one; "" for none. */
	readonly text: string
	readonly ownText: string
	/** UTC day of the match (days since 1970). */
	readonly day: number
	/** As of the match; "" and undefined until the server answered in this visit. */
	readonly name: string
	/** Image bytes, base64url. */
	readonly photo: string | undefined
	readonly ended: ToldMatch['ended']
}

/** A recovery method: a passkey, or a code of twelve words. */
export type WayBack = { readonly id: string; readonly kind: WrapKind; readonly at: number }

export type MemberViolation =
	| { readonly of: 'vault'; readonly kind: VaultFault }
	| { readonly of: 'directory'; readonly kind: Violation['kind'] }
	/** The server answered for another tick than the one sent. */
	| { readonly of: 'slots' }

export type SenderView =
	| { readonly is: 'none' }
	| { readonly is: 'this device' }
	| {
			readonly is: 'other device'
			readonly name: string
			/** Time of its last batch, by its clock; undefined if the vault has none. */
			readonly lastSeen: number | undefined
	  }

/** Everything that screens show of likes. */
export type MemberView = {
	/** `new`: there are no keys yet. `locked`: there is a vault, and this device has no key of it. */
	readonly status: 'closed' | 'new' | 'open' | 'locked' | 'violated'
	readonly violation: MemberViolation | undefined
	/** True once the vault's entries were read: before that, missing values mean nothing. */
	readonly isRead: boolean
	/** In the order of liking. */
	readonly choices: readonly Choice[]
	/** Maximum number of open likes. */
	readonly most: number
	readonly passed: readonly string[]
	/** Newest first. */
	readonly matches: readonly MatchView[]
	/** Reported matches that this device could not verify. */
	readonly refused: readonly RefusedMatch[]
	/** Peers whose likes were withdrawn because they lost their keys. */
	readonly startedOver: readonly string[]
	/** True if there is a backup. Nothing waits for it. */
	readonly isRecoverable: boolean
	/** The backups, oldest first. */
	readonly ways: readonly WayBack[]
	/** Preferences for all devices, by name. */
	readonly settings: Readonly<Record<string, string>>
	readonly sender: SenderView
	/** True if this browser can send likes. */
	readonly canSend: boolean
	/** False while this device's clock and the server's differ: likes wait, and go on once they fit. */
	readonly clockFits: boolean
	/** Result of this page's last slot. */
	readonly lastSlot: SlotOutcome | undefined
	/** When the keys were made, in Unix milliseconds. */
	readonly created: number | undefined
}

export type Seen = {
	vault: VaultView
	parts: MemberParts
	violation: Violation | undefined
	slotViolation: SlotViolation | undefined
	/** The server has a vault that this device does not know. */
	isElsewhere: boolean
	told: ReadonlyMap<string, ToldMatch>
	refused: readonly HeldRefused[]
	/** The server's season; undefined before its first answer in this visit. */
	season: number | undefined
	lastSlot: SlotOutcome | undefined
	canSend: boolean
	clockFits: boolean
	now: number
}

export function memberViewOf(seen: Seen): MemberView {
	const { state } = seen.vault
	const violation = violationIn(seen)
	return {
		status: violation ? 'violated' : statusOf(seen),
		violation,
		isRead: state.root !== undefined,
		choices: choicesOf(seen),
		most: openChoices,
		passed: state.likes.passed,
		matches: matchesOf(seen),
		refused: seen.refused.map(({ id, peer, name, day, reason }) => ({ id, peer, name, day, reason })),
		startedOver: state.likes.startedOver,
		isRecoverable: state.wraps.length > 0,
		ways: state.wraps.map(({ id, kind, at }) => ({ id, kind, at })),
		settings: state.settings,
		sender: senderViewOf(seen),
		canSend: seen.canSend,
		clockFits: seen.clockFits,
		lastSlot: seen.lastSlot,
		created: state.root?.created,
	}
}

/** True if screens would show the same. `passed` is long, so it is compared by identity. */
export function showsSame({ passed, ...one }: MemberView, { passed: others, ...other }: MemberView): boolean {
	return passed === others && JSON.stringify(one) === JSON.stringify(other)
}

/** The violation in force, which stops everything. */
export function violationIn({
	vault,
	violation,
	slotViolation,
}: Pick<Seen, 'vault' | 'violation' | 'slotViolation'>): MemberViolation | undefined {
	if (vault.violation) return { of: 'vault', kind: vault.violation.fault }
	if (violation) return { of: 'directory', kind: violation.kind }
	return slotViolation && { of: 'slots' }
}

function statusOf({ vault, isElsewhere }: Seen): MemberView['status'] {
	if (vault.status === 'keyless') return isElsewhere ? 'locked' : 'new'
	return vault.status
}

function senderViewOf({ parts, vault }: Seen): SenderView {
	const sender = senderOf(parts)
	if (sender.is !== 'other device') return { is: sender.is }
	const { key } = sender
	return { is: 'other device', name: key?.deviceName ?? '', lastSeen: key && vault.state.devices[key.device]?.at }
}

function choicesOf({ vault: { state }, parts, season, now }: Seen): Choice[] {
	const sender = senderOf(parts)
	const week = weekAt(now)
	const isSent = sentIn(state, parts, week)
	const by = { likes: state.likes, season: season ?? state.likes.season, now }
	return state.likes.open.map((like): Choice => {
		const { peer, text, at } = like
		const about = { peer, text, at }
		// Even under a leaf replaced since: a member who withdraws the like must know that it stands.
		if (isSent(like)) return { ...about, state: 'sent', until: (week + 1) * weekLength }
		// Their card arrived before their leaf, which comes with the next news.
		const isNew = parts.replica.leavesOf(fromBase64url(peer)).length === 0
		if (sender.is === 'this device' && isNew) return { ...about, state: 'sending' }
		if (sender.is === 'none' || !usableLeaf(parts, peer, by)) return { ...about, state: 'waiting' }
		return { ...about, state: sender.is === 'this device' ? 'sending' : 'other device' }
	})
}

function matchesOf({ vault: { state }, told }: Seen): MatchView[] {
	return state.likes.matches
		.map(({ id, peer, text, ownText, day }): MatchView => {
			const { name = '', photo, ended } = told.get(id) ?? {}
			return { id, peer, text: isBlank(text) ? '' : cleanText(text), ownText, day, name, photo, ended }
		})
		.reverse()
}

/** Evidence of everything refused. It names the members of refused matches, so only its owner decides who gets it. */
export type Evidence = {
	/** The member's own id, base64url. */
	readonly member: string
	readonly vault?: VaultViolation
	readonly directory?: Violation
	readonly slots?: SlotViolation
	readonly chats?: readonly ChatViolation[]
	readonly refusedMatches: readonly HeldRefused[]
}

type Gathered = Pick<Seen, 'vault' | 'violation' | 'slotViolation' | 'refused'> & {
	member: string
	chats: readonly ChatViolation[]
}

export function evidenceOf({ member, vault, violation, slotViolation, refused, chats }: Gathered): Evidence {
	return {
		member,
		...(vault.violation && { vault: vault.violation }),
		...(violation && { directory: violation }),
		...(slotViolation && { slots: slotViolation }),
		...(chats.length > 0 && { chats }),
		refusedMatches: refused,
	}
}
