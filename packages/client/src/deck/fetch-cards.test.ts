import { expect, test } from 'vitest'
import { sampleCard } from '#test/sample-cards.ts'
import { cardsOf, fetchCards } from './fetch-cards.ts'

const cards = [sampleCard('a'), sampleCard('b')]

test('returns the cards of an OK answer, in its order', async () => {
	expect(cardsOf(await fetchCards(async () => Response.json(cards)))).toEqual(cards)
})

test.each([401, 404, 500, 503])('rejects on status %i, whatever the body', async (status) => {
	const failing = fetchCards(async () => Response.json(cards, { status }))
	await expect(failing).rejects.toThrow(new Error('Failed to fetch profiles'))
})

test.each([
	['no list', { cards }],
	['a card without a name', [{ ...cards[0], name: undefined }]],
	['an age in words', [{ ...cards[0], age: 'twenty' }]],
])('rejects on %s', async (_, body) => {
	await expect(fetchCards(async () => Response.json(body))).rejects.toThrow(new Error('Failed to fetch profiles'))
})
