import type { Rankable } from '@ydo/client/ranking/rankable'
import type { Member } from './institute.ts'
import { eligible, likes } from './likes.ts'
import { seeded } from './random.ts'
import { type Assumptions, sessions } from './scenarios.ts'

type Decision = { readonly card: Rankable; readonly choice: 'like' | 'pass' }

/** One member before a session: cards left to decide, past decisions, and data for an omniscient order. */
export type Turn = {
	readonly member: Member
	readonly cards: readonly Rankable[]
	readonly decisions: readonly Decision[]
	/** Likes that a card has received so far, by id. */
	readonly received: ReadonlyMap<string, number>
	/** Unix milliseconds: sessions are six days apart. */
	readonly now: number
	readonly random: () => number
}

/** The cards in the order of meeting; the first ones are decided. */
export type Strategy = (turn: Turn) => readonly Rankable[]

/** Result of a term. `exposure` counts decisions about each member's card. */
export type Outcome = {
	readonly matches: number
	readonly decisions: number
	readonly exposure: ReadonlyMap<Member, number>
}

const sessionLength = 6 * 86_400_000

/** Plays a term: in every session each present member decides some cards in the strategy's order. */
export function playTerm(members: readonly Member[], assumptions: Assumptions, strategy: Strategy): Outcome {
	const random = seeded(members.length)
	const byId = new Map(members.map((member) => [member.card.id, member]))
	const made = new Map(members.map((member) => [member, [] as Decision[]]))
	const liked = new Set<string>()
	const received = new Map<string, number>()
	const exposure = new Map(members.map((member) => [member, 0]))
	let matches = 0
	let decided = 0

	function decide(member: Member, card: Rankable): Decision {
		const other = byId.get(card.id)
		decided++
		if (other) exposure.set(other, (exposure.get(other) ?? 0) + 1)
		if (!other || !likes(member, other, assumptions)) return { card, choice: 'pass' }
		liked.add(`${member.card.id}>${card.id}`)
		received.set(card.id, (received.get(card.id) ?? 0) + 1)
		if (liked.has(`${card.id}>${member.card.id}`)) matches++
		return { card, choice: 'like' }
	}

	for (let session = 0; session < sessions; session++) {
		const now = session * sessionLength
		const there = members.filter(({ joins }) => joins <= session)
		for (const member of there) {
			const decisions = made.get(member) ?? []
			const known = new Set(decisions.map(({ card }) => card.id))
			const cards = there
				.filter((other) => !known.has(other.card.id) && eligible(member, other))
				.map((other) => ({ ...other.card, since: Math.max(other.joins, member.joins) * sessionLength }))
			const order = strategy({ member, cards, decisions, received, now, random })
			decisions.push(...order.slice(0, member.decisions).map((card) => decide(member, card)))
		}
	}
	return { matches, decisions: decided, exposure }
}
