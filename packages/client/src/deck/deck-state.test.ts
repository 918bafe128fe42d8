import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCard } from '#test/sample-cards.ts'
import { createDeck, type Deck } from './create-deck.ts'

type Step =
	| { do: 'decide'; at: number; choice: 'like' | 'pass' }
	| { do: 'undo' }
	| { do: 'refresh' | 'load'; joined: number; fails: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.record({
		do: fc.constant('decide' as const),
		at: fc.nat(9),
		choice: fc.constantFrom('like' as const, 'pass' as const),
	}),
	fc.record({ do: fc.constant('undo' as const) }),
	fc.record({ do: fc.constantFrom('refresh' as const, 'load' as const), joined: fc.nat(3), fails: fc.boolean() }),
)

/** A deck, and the institute it is dealt from, whose members only ever join. */
function institute(members: number) {
	const served = Array.from({ length: members }, (_, index) => sampleCard(`m${index}`))
	let fails = false
	const request = async () => (fails ? new Response('', { status: 503 }) : Response.json(served))
	const deck = createDeck({ request })
	return {
		deck,
		served,
		async run(next: Step) {
			if (next.do === 'undo') return void deck.undo()
			if (next.do === 'decide') return deck.decide(deck.getSnapshot().cards[next.at]?.id ?? 'nobody', next.choice)
			fails = next.fails
			for (let index = 0; index < next.joined; index++) served.push(sampleCard(`m${served.length}`))
			await deck[next.do]()
		},
	}
}

const held = (deck: Deck) => {
	const { cards, liked, disliked } = deck.getSnapshot()
	return [...cards, ...liked, ...disliked].map((card) => card.id)
}

test('duplicates and loses no card, whatever is decided, undone and refreshed', () =>
	fc.assert(
		fc.asyncProperty(fc.nat(8), fc.array(step, { maxLength: 40 }), async (members, steps) => {
			const { deck, served, run } = institute(members)
			await deck.load()
			for (const next of steps) {
				const before = new Set(held(deck))
				await run(next)
				const after = held(deck)
				expect(new Set(after).size).toBe(after.length)
				for (const id of before) expect(after).toContain(id)
			}
			await run({ do: 'load', joined: 0, fails: false })
			expect(held(deck).sort()).toEqual(served.map((card) => card.id).sort())
		}),
	))

test('brings a liked card back by undo only', () =>
	fc.assert(
		fc.asyncProperty(fc.nat(8), fc.array(step, { maxLength: 40 }), async (members, steps) => {
			const { deck, run } = institute(members)
			await deck.load()
			for (const next of steps) {
				const liked = deck.getSnapshot().liked.map((card) => card.id)
				await run(next)
				if (next.do !== 'undo')
					expect(deck.getSnapshot().liked.map((card) => card.id)).toEqual(expect.arrayContaining(liked))
			}
		}),
	))

test('restores the order by undoing everything since the last deal', () =>
	fc.assert(
		fc.asyncProperty(fc.nat(8), fc.array(step, { maxLength: 20 }), async (members, steps) => {
			const { deck, run } = institute(members)
			await deck.load()
			const dealt = deck.getSnapshot().cards
			for (const next of steps) if (next.do === 'decide') await run(next)
			while (deck.undo());
			expect(deck.getSnapshot()).toMatchObject({ cards: dealt, liked: [], disliked: [], history: [] })
		}),
	))
