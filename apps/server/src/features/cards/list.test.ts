import { cardList } from '@ydo/contract/cards'
import { genders } from '@ydo/contract/profile'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayMeet } from '#access/cards.ts'
import type { RosterCard } from '#platform/card-roster/roster.ts'
import { listFor } from './list.ts'

const day = 20777

const crowd: fc.Arbitrary<RosterCard[]> = fc
	.uniqueArray(
		fc.record({
			id: fc.stringMatching(/^[a-f]{1,8}$/),
			person: fc.record({
				gender: fc.constantFrom(...genders),
				interestedIn: fc.subarray([...genders], { minLength: 1 }),
				active: fc.boolean(),
			}),
			name: fc.string({ unit: 'grapheme' }),
		}),
		{ selector: (card) => card.id, minLength: 1, maxLength: 12 },
	)
	.map((people) => people.map(({ name, ...card }) => ({ ...card, body: (asked) => bodyOf(card.id, name, asked) })))

function bodyOf(id: string, name: string, asked: number): Buffer {
	const shown = { id, name, age: asked, discipline: '', year: '', tags: [], image: '', description: '', photos: [] }
	return Buffer.from(JSON.stringify(shown))
}

function idsSeenBy(viewer: RosterCard, cards: readonly RosterCard[]): string[] {
	return cardList.parse(JSON.parse(listFor(viewer, cards, day).toString())).map((card) => card.id)
}

test('everybody sees exactly those they may meet, whole, in the given order, and never themselves', () => {
	fc.assert(
		fc.property(crowd, (cards) => {
			for (const viewer of cards) {
				const expected = cards.filter((card) => card !== viewer && mayMeet(viewer.person, card.person))
				expect(JSON.parse(listFor(viewer, cards, day).toString())).toEqual(
					expected.map((card) => JSON.parse(card.body(day).toString())),
				)
			}
		}),
	)
})

test('of two people both lists show the other, or neither does', () => {
	fc.assert(
		fc.property(crowd, (cards) => {
			const seen = new Map(cards.map((card) => [card.id, new Set(idsSeenBy(card, cards))]))
			for (const one of cards)
				for (const other of cards) expect(seen.get(one.id)?.has(other.id)).toBe(seen.get(other.id)?.has(one.id))
		}),
	)
})

test('somebody without a card sees nobody', () => {
	fc.assert(fc.property(crowd, (cards) => listFor(undefined, cards, day).toString() === '[]'))
})
