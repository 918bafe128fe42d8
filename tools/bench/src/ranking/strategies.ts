import { rank } from '@ydo/client/ranking/rank'
import { years } from './institute.ts'
import type { Strategy, Turn } from './term.ts'

const random: Strategy = ({ cards, random }) => byValue(cards, random)

/** Knows what nobody may know: how many likes each card has received. */
const popularity: Strategy = ({ cards, received, random }) =>
	byValue(cards, ({ id }) => (received.get(id) ?? 0) + random() / 2)

/** Chance alone, but the same for both of a pair: what meeting at the same time brings without any model. */
const sameTime: Strategy = (turn) => byRank({ ...turn, cards: turn.cards.map(({ id }) => ({ id })) }, { own: false })

export const strategies = {
	random,
	popularity,
	'same time': sameTime,
	'without likes': (turn: Turn) => byRank(turn, { reach: 0 }),
	ranked: (turn: Turn) => byRank(turn, {}),
} satisfies Record<string, Strategy>

function byRank({ member, cards, decisions, now }: Turn, { own = true, ...options }: { own?: boolean; reach?: number }) {
	const card = own ? member.card : { id: member.card.id }
	const { order } = rank(cards, { own: card, decisions, years, now, seed: 1, mode: 'ranked', ...options })
	return order.map(({ card }) => card)
}

function byValue<Item>(items: readonly Item[], valueOf: (item: Item) => number): Item[] {
	return items
		.map((item) => ({ item, value: valueOf(item) }))
		.sort((one, other) => other.value - one.value)
		.map(({ item }) => item)
}
