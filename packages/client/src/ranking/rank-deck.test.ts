import type { Card } from '@ydo/contract/cards'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDeck } from '#deck/create-deck.ts'
import { sampleCard } from '#test/sample-cards.ts'
import { rankDeck } from './rank-deck.ts'
import { createRankingStorage } from './ranking-storage.ts'

const own = {
	id: 'me',
	discipline: 'Design',
	year: '1st year',
	tags: ['chess', 'rare'],
	prompts: [{ prompt: 'Ask me about' }],
}
const years = ['1st year', '2nd year', '3rd year']
const options = { held: { seed: 7, own }, years, mode: 'ranked', now: 0 } as const

const someCards = (count: number) =>
	Array.from({ length: count }, (_, i) =>
		sampleCard(`c${i}`, { tags: i % 10 === 3 ? ['rare'] : [`t${i % 7}`], year: years[i % 3] ?? '' }),
	)

async function deckOf(cards: () => Card[], inView: () => ReadonlySet<string> = () => new Set()) {
	const deck = createDeck({ request: async () => Response.json(cards()), inView, console: { log() {} } })
	await deck.load()
	return { deck, ids: () => deck.getSnapshot().cards.map(({ id }) => id) }
}

test('deals common traits early, gives the reason, and leaves cards in view in place', async () => {
	const inView = new Set(['c0', 'c1', 'c2'])
	const { deck, ids } = await deckOf(
		() => someCards(200),
		() => inView,
	)
	const { reasonFor } = rankDeck(deck, options)
	expect(ids().slice(0, 3)).toEqual(['c0', 'c1', 'c2'])
	expect(ids().toSorted()).toEqual(
		someCards(200)
			.map(({ id }) => id)
			.toSorted(),
	)
	const early = deck.getSnapshot().cards.slice(3, 33)
	expect(early.filter(({ tags }) => tags.includes('rare')).length).toBeGreaterThan(6)
	const rare = early.find(({ tags }) => tags.includes('rare'))
	expect(rare && reasonFor(rare)).toBe('You both like rare')
})

test('fetches photos in the same order, whatever was liked', async () => {
	const fetchAfter = async (choice: (i: number) => 'like' | 'pass') => {
		const { deck } = await deckOf(() => someCards(200))
		const decided = deck.getSnapshot().cards.slice(0, 12)
		for (const [i, { id }] of decided.entries()) deck.decide(id, choice(i))
		return rankDeck(deck, options).fetch.map(({ id }) => id)
	}
	const some = await fetchAfter((i) => (i % 2 ? 'like' : 'pass'))
	expect(some).toEqual(await fetchAfter(() => 'pass'))
	expect(some.length).toBeGreaterThan(32)
})

test('deals by the device’s seed alone in Shuffle', async () => {
	const orderOf = async (seed: number, tags: string[]) => {
		const { deck, ids } = await deckOf(() => someCards(60).map((card) => ({ ...card, tags })))
		const { reasonFor } = rankDeck(deck, { ...options, mode: 'shuffle', held: { seed, own } })
		expect(reasonFor(sampleCard('c1'))).toBe('By chance')
		return ids()
	}
	expect(await orderOf(1, ['rare'])).toEqual(await orderOf(1, ['other']))
	expect(await orderOf(1, ['rare'])).not.toEqual(await orderOf(2, ['rare']))
})

test('deals nobody twice and moves no card in view, whatever comes, is decided and ranked', async () => {
	const step = fc.oneof(
		fc.record({ kind: fc.constant('decide' as const), like: fc.boolean() }),
		fc.record({ kind: fc.constant('undo' as const) }),
		fc.record({ kind: fc.constant('rank' as const) }),
		fc.record({ kind: fc.constant('come' as const), count: fc.integer({ min: 0, max: 60 }) }),
	)
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
			let cards = someCards(30)
			// As on a carousel: the first ones and the last one.
			let view: string[] = []
			const { deck, ids } = await deckOf(
				() => cards,
				() => new Set(view),
			)
			const look = () => {
				view = [...ids().slice(0, 3), ...ids().slice(-1)]
				return view
			}
			const decided = new Set<string>()
			for (const step of steps) {
				const before = look()
				const hasMore = ids().length > before.length
				if (step.kind === 'decide') {
					const [top] = ids()
					if (!top) continue
					expect(decided).not.toContain(top)
					decided.add(top)
					deck.decide(top, step.like ? 'like' : 'pass')
				} else if (step.kind === 'undo') {
					const back = deck.undo()
					if (back) decided.delete(back.card.id)
				} else {
					if (step.kind === 'rank') rankDeck(deck, options)
					else {
						cards = someCards(step.count)
						await deck.load()
					}
					const left = new Set(cards.map(({ id }) => id))
					if (hasMore && before.every((id) => left.has(id))) expect(look()).toEqual(before)
				}
			}
		}),
		{ numRuns: 60 },
	)
})

test('draws a seed once per member and device', () => {
	const values = new Map<string, string>()
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
	let drawn = 0
	const open = (member: string) => createRankingStorage(storage, member, () => ++drawn / 10)
	const first = open('m').read()
	expect(open('m').read()).toEqual(first)
	expect(open('n').read()).not.toEqual(first)
	open('m').keep({ ...first, own })
	expect(open('m').read()).toEqual({ ...first, own })
	for (const key of values.keys()) values.set(key, '{"seed":"x"}')
	expect(open('m').read()).toEqual({ seed: expect.any(Number) })
})
