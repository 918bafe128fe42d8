import type { Card } from '@ydo/contract/cards'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCard } from '#test/sample-cards.ts'
import { noFilters } from './filters.ts'
import { buildIndex, findCards } from './find-cards.ts'
import { searchableWords, wordsOf } from './fold.ts'

const words = [
	'Meera',
	'Ananya',
	'Chess',
	'chai',
	'K-pop',
	'Élodie',
	'आराध्या',
	'Design',
	'2nd',
	'year',
	'Rubik’s',
	'o',
	'3D',
]
const phrase = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const cards: fc.Arbitrary<Card[]> = fc
	.array(
		fc.record({
			name: phrase,
			discipline: fc.constantFrom('Design', 'Computer Science'),
			year: fc.constantFrom('1st year', '2nd year'),
			tags: fc.array(phrase, { maxLength: 4 }),
		}),
		{ minLength: 1, maxLength: 12 },
	)
	.map((list) => list.map((fields, i) => sampleCard(String(i), fields)))

const textsOf = (card: Card) => [card.name, card.discipline, card.year, ...card.tags]
const namesOf = (found: readonly Card[]) => found.map(({ name }) => name)

test('finds a card by each of its words and by all together', () => {
	fc.assert(
		fc.property(cards, fc.nat(), (list, pick) => {
			const index = buildIndex(list)
			const card = list[pick % list.length] as Card
			for (const word of textsOf(card).flatMap(searchableWords)) expect(findCards(index, word)).toContain(card)
			expect(findCards(index, textsOf(card).join(' '))).toContain(card)
		}),
	)
})

test('finds a card by a word of four letters or more with any letter missing, doubled, wrong or swapped', () => {
	fc.assert(
		fc.property(cards, fc.nat(), (list, pick) => {
			const index = buildIndex(list)
			const card = list[pick % list.length] as Card
			const long = textsOf(card)
				.flatMap(wordsOf)
				.filter((word) => word.length >= 4)
			for (const typed of long.flatMap(misspelt))
				expect([typed, findCards(index, typed)]).toEqual([typed, expect.arrayContaining([card])])
		}),
		{ numRuns: 30 },
	)
})

function misspelt(word: string): string[] {
	return [...word].flatMap((letter, i) => {
		const [before, after] = [word.slice(0, i), word.slice(i + 1)]
		return [
			before + after,
			before + letter + letter + after,
			`${before}x${after}`,
			before + after.charAt(0) + letter + after.slice(1),
		]
	})
}

test('returns cards of the index, each once, in a deterministic order', () => {
	const filters = fc.record({
		discipline: fc.subarray(['Design', 'Computer Science']),
		year: fc.subarray(['1st year', '2nd year']),
		tags: fc.subarray(['Chess', 'chai']),
	})
	fc.assert(
		fc.property(cards, fc.oneof(phrase, fc.string()), filters, (list, text, chosen) => {
			const found = findCards(buildIndex(list), text, chosen)
			expect(new Set(found).size).toBe(found.length)
			expect(list).toEqual(expect.arrayContaining(found))
			expect(findCards(buildIndex(list), text, chosen)).toEqual(found)
			// A filter only removes cards.
			const kept = findCards(buildIndex(list), text).filter((card) => found.includes(card))
			expect(found).toEqual(kept)
		}),
	)
})

test('returns all cards in order if nothing is typed', () => {
	const list = [sampleCard('b'), sampleCard('a')]
	expect(findCards(buildIndex(list), ' – ')).toEqual(list)
})

test('requires each typed word', () => {
	const index = buildIndex([
		sampleCard('1', { name: 'Meera Rao', tags: ['chess'] }),
		sampleCard('2', { name: 'Meera Das', tags: ['tabla'] }),
	])
	expect(namesOf(findCards(index, 'meera che'))).toEqual(['Meera Rao'])
	expect(findCards(index, 'meera chess tabla')).toEqual([])
})

test('ranks a whole word over a prefix over a slip, and a name over a tag, a discipline, a year', () => {
	const card = (name: string, changes: Partial<Card> = {}) =>
		sampleCard(name, { name, discipline: 'Law', year: '1st', tags: [], ...changes })
	const index = buildIndex([
		card('Tablaa', {}),
		card('Tablature'),
		card('A', { year: 'tabla' }),
		card('B', { discipline: 'tabla' }),
		card('C', { tags: ['tablet', 'tabla'] }),
		card('D', { tags: ['tabal'] }),
		card('Tabla'),
		card('E', { tags: ['tabla'] }),
		card('Tambourine'),
	])
	const order = ['Tabla', 'C', 'E', 'B', 'A', 'Tablaa', 'Tablature', 'D']
	expect(namesOf(findCards(index, 'tabla'))).toEqual(order)
})

test('ignores accents, case and script', () => {
	const index = buildIndex([sampleCard('1', { name: 'Élodie' }), sampleCard('2', { name: 'आराध्या' })])
	expect(namesOf(findCards(index, 'ELODIE'))).toEqual(['Élodie'])
	expect(namesOf(findCards(index, 'aradh'))).toEqual(['आराध्या'])
	expect(namesOf(findCards(index, 'आरा'))).toEqual(['आराध्या'])
})

test('requires one chosen value of each kind, and ignores the case of tags and kinds of one sign', () => {
	const index = buildIndex([
		sampleCard('1', { name: 'A', year: '1st year', tags: ['Chess'] }),
		sampleCard('2', { name: 'B', year: '2nd year', tags: ['tabla', 'chess'] }),
		sampleCard('3', { name: 'C', year: '3rd year', tags: ['chess'] }),
		sampleCard('4', { name: 'D', year: '1st year', tags: ['tabla', 'K\u2011pop'] }),
	])
	const find = (chosen: object) => namesOf(findCards(index, '', { ...noFilters, ...chosen }))
	expect(find({ year: ['1st year', '2nd year'] })).toEqual(['A', 'B', 'D'])
	expect(find({ year: ['1st year', '2nd year'], tags: ['chess'] })).toEqual(['A', 'B'])
	expect(find({ tags: ['k-pop'] })).toEqual(['D'])
})
