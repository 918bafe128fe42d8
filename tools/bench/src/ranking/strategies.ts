import { rank } from '@ydo/client/ranking/rank'
import { years } from './institute.ts'
import type { Strategy, Turn } from './term.ts'

const random: Strategy = ({ cards, random }) => byValue(cards, random)

/** Uses information that nobody may have: the number of likes of each card. */
const popularity: Strategy = ({ cards, received, random }) =>
	byValue(cards, ({ id }) => (received.get(id) ?? 0) + random() / 2)

/** Chance alone, but equal for both of a pair: shows the effect of meeting at the same time without any model. */
const sameTime: Strategy = (turn) => byRank({ ...turn, cards: turn.cards.map(({ id }) => ({ id })) }, { own: false })

const ranked: Strategy = (turn) => byRank(turn, {})

/** Strategies of every scenario. */
export const strategies = { random, popularity, ranked }

/** Further strategies of the base, to show the effect of each part. */
export const parts: Record<string, Strategy> = {
	'chance, the same for both': sameTime,
	'without likes': (turn) => byRank(turn, { reach: 0 }),
	'likes without a reach': (turn) => byRank(turn, { reach: Number.MAX_SAFE_INTEGER }),
}

type Changes = { readonly own?: boolean; readonly reach?: number }

function byRank({ member, cards, decisions, now }: Turn, { own = true, ...changes }: Changes) {
	const card = own ? member.card : { id: member.card.id }
	return rank(cards, { own: card, decisions, years, now, seed: member.seed, mode: 'ranked', ...changes }).order
}

function byValue<Item>(items: readonly Item[], worth: (item: Item) => number): Item[] {
	return items
		.map((item) => ({ item, value: worth(item) }))
		.sort((one, other) => other.value - one.value)
		.map(({ item }) => item)
}
