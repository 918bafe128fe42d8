import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCard } from '#test/sample-cards.ts'
import { type RankOptions, rank } from './rank.ts'
import type { Rankable } from './rankable.ts'

const years = ['1st year', '2nd year', '3rd year']
const word = fc.oneof(
	fc.constantFrom('chess', 'Chess ', 'momos', 'trains', 'kathak', 'naps'),
	fc.string({ maxLength: 6 }),
)
/** Arbitrary cards: unique words, missing parts, and parts unknown to the ranking. */
const content = fc.record(
	{
		tags: fc.array(word, { maxLength: 10 }),
		prompts: fc.array(fc.record({ prompt: word, answer: fc.string() }), { maxLength: 3 }),
		discipline: fc.oneof(fc.constantFrom('Design', 'Electronics'), fc.string({ maxLength: 5 })),
		year: fc.oneof(fc.constantFrom(...years), fc.string({ maxLength: 5 })),
		since: fc.integer({ min: -1e13, max: 1e13 }),
		pets: fc.anything(),
	},
	{ requiredKeys: [] },
)
const cardList = fc
	.array(content, { maxLength: 120 })
	.map((contents) => contents.map((card, index): Rankable => ({ ...card, id: `m${index}` })))
const choice = fc.constantFrom('like' as const, 'pass' as const)
const situation = fc.record({
	all: cardList,
	own: fc.option(
		content.map((card): Rankable => ({ ...card, id: 'me' })),
		{ nil: undefined },
	),
	choices: fc.array(choice, { maxLength: 60 }),
	seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
	now: fc.integer({ min: 0, max: 1e13 }),
	mode: fc.constantFrom('ranked' as const, 'shuffle' as const),
})

type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never

/** The first cards are decided, the others are ranked. */
function rankIn({ all, choices, ...rest }: Situation, changes: Partial<RankOptions<Rankable>> = {}) {
	const decisions = choices.flatMap((choice, index) => (all[index] ? { card: all[index], choice } : []))
	const cards = all.slice(decisions.length)
	return { cards, decisions, ...rank(cards, { ...rest, decisions, years, ...changes }) }
}

const idsOf = (cards: readonly Rankable[]) => cards.map(({ id }) => id)

test('ranks each card once with a reason, whatever the cards contain', () =>
	fc.assert(
		fc.property(situation, (given) => {
			const { cards, order, reasonFor } = rankIn(given)
			expect(idsOf(order).sort()).toEqual(idsOf(cards).sort())
			expect(new Set(order)).toEqual(new Set(cards))
			for (const card of order) expect(reasonFor(card).kind).toBeTruthy()
		}),
	))

test('gives the same order for the same seed, whatever the order of the input', () =>
	fc.assert(
		fc.property(situation, (given) => {
			const { cards, decisions, order } = rankIn(given)
			expect(idsOf(rankIn(given).order)).toEqual(idsOf(order))
			const again = rank([...cards].reverse(), { ...given, years, decisions })
			expect(idsOf(again.order)).toEqual(idsOf(order))
		}),
	))

test('ranks dealt-again cards although they are among the decisions', () => {
	const cards = ['a', 'b', 'c'].map((id) => sampleCard(id))
	const decisions = cards.map((card) => ({ card, choice: 'pass' as const }))
	const options = { own: undefined, decisions, years, now: 0, seed: 1, mode: 'ranked' as const }
	expect(idsOf(rank(cards.slice(1), options).order).sort()).toEqual(['b', 'c'])
})

test('fetches the same photos in the same order, whatever was liked', () =>
	fc.assert(
		fc.property(situation, fc.array(choice, { minLength: 60, maxLength: 60 }), (given, others) => {
			const flipped = { ...given, choices: given.choices.map((_, index) => others[index] ?? 'pass') }
			expect(idsOf(rankIn(flipped, { reach: 8 }).fetch)).toEqual(idsOf(rankIn(given, { reach: 8 }).fetch))
		}),
	))

test('is uniform when off: all orders of four are equally frequent, whatever the common traits', () => {
	const cards = [['chess'], ['chess', 'naps'], [], ['momos']].map((tags, index) => sampleCard(`m${index}`, { tags }))
	const decisions = [{ card: sampleCard('z', { tags: ['momos'] }), choice: 'like' as const }]
	const counts = new Map<string, number>()
	const draws = 24_000
	for (let seed = 0; seed < draws; seed++) {
		const options = { own: sampleCard('me'), decisions, years, now: 0, seed: seed * 178_923, mode: 'shuffle' as const }
		const order = idsOf(rank(cards, options).order).join()
		counts.set(order, (counts.get(order) ?? 0) + 1)
	}
	const expected = draws / 24
	const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
	expect(counts.size).toBe(24)
	expect(chiSquare).toBeLessThan(49.7) // 23 degrees of freedom, 0.1 %
})

/** Average place of a card over many seeds and ids: 0 first, 1 last. */
function meanPlace(wanted: Partial<Rankable>, options: Partial<RankOptions<Rankable>> = {}): number {
	const rounds = 200
	let sum = 0
	for (let round = 0; round < rounds; round++) {
		const crowd = Array.from({ length: 40 }, (_, index) => ({
			id: `${round} ${index}`,
			tags: index < 20 ? ['common'] : [`tag ${index}`],
			discipline: index % 2 ? 'Design' : 'Electronics',
			year: years[index % 3],
		}))
		const other: Rankable = { id: `${round} wanted`, ...wanted }
		const own = {
			id: 'me',
			tags: ['common', 'rare'],
			discipline: 'Design',
			year: '2nd year',
			prompts: [{ prompt: 'Ask me' }],
		}
		const { order } = rank([...crowd, other], {
			own,
			decisions: [],
			years,
			now: 0,
			seed: round,
			mode: 'ranked',
			...options,
		})
		sum += order.indexOf(other) / 40 / rounds
	}
	return sum
}

test('places a card further ahead the rarer the common tag, and without one behind both', () => {
	const [rare, common, none] = ['rare', 'common', 'other'].map((tag) => meanPlace({ tags: [tag] }))
	expect(rare).toBeLessThan((common ?? 0) - 0.05)
	expect(common).toBeLessThan((none ?? 0) - 0.05)
})

test('places the same year, discipline, a common prompt or a new card ahead of their opposites', () => {
	expect(meanPlace({ year: '2nd year' })).toBeLessThan(meanPlace({ year: '4th year' }) - 0.05)
	expect(meanPlace({ discipline: 'Design' })).toBeLessThan(meanPlace({ discipline: 'Electronics' }) - 0.05)
	expect(meanPlace({ prompts: [{ prompt: 'ask ME' }] })).toBeLessThan(
		meanPlace({ prompts: [{ prompt: 'Say' }] }) - 0.05,
	)
	expect(meanPlace({ since: 0 })).toBeLessThan(meanPlace({ since: -30 * 86_400_000 }) - 0.02)
})

test('moves cards similar to likes ahead, and to passes back', () => {
	const decided = (tag: string, choice: 'like' | 'pass') =>
		Array.from({ length: 12 }, (_, index) => ({ card: { id: `${tag} ${index}`, tags: [tag] }, choice }))
	const decisions = [...decided('trains', 'like'), ...decided('naps', 'pass')]
	const [liked, other, passed] = ['trains', 'other', 'naps'].map((tag) => meanPlace({ tags: [tag] }, { decisions }))
	expect(liked).toBeLessThan((other ?? 0) - 0.05)
	expect(other).toBeLessThan((passed ?? 0) - 0.05)
})

test('places both of a pair about equally in each other’s deck', () => {
	const members = Array.from({ length: 200 }, (_, index): Rankable => ({ id: `member ${index}` }))
	const placeOf = (other: Rankable, own: Rankable, seed: number) =>
		rank(
			members.filter((member) => member !== own),
			{ own, decisions: [], years, now: 0, seed, mode: 'ranked' },
		).order.indexOf(other)
	const [me] = members
	const gaps = members.slice(1, 60).map((other, index) => {
		if (!me) return 0
		return Math.abs(placeOf(other, me, 1) - placeOf(me, other, index))
	})
	gaps.sort((one, other) => one - other)
	// Two independent orders are 58 places apart in the median.
	expect(gaps[30]).toBeLessThan(20)
})
