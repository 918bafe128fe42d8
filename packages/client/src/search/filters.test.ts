import { expect, test } from 'vitest'
import { sampleCard } from '#test/sample-cards.ts'
import { isFiltered, noFilters, optionsOf, toggled } from './filters.ts'

test('offers sorted disciplines and years, and each tag once with the most common first', () => {
	const cards = [
		sampleCard('1', { discipline: 'Law', year: '10th year', tags: ['Chess', 'zines'] }),
		sampleCard('2', { discipline: 'Art', year: '2nd year', tags: ['chess', 'archery'] }),
	]
	expect(optionsOf(cards)).toEqual({
		discipline: ['Art', 'Law'],
		year: ['2nd year', '10th year'],
		tags: ['Chess', 'archery', 'zines'],
	})
})

test('offers only the most common of very many tags', () => {
	const cards = Array.from({ length: 100 }, (_, i) => sampleCard(String(i), { tags: ['chess', `tag ${i}`] }))
	const { tags } = optionsOf(cards)
	expect(tags).toHaveLength(40)
	expect(tags[0]).toBe('chess')
})

test('choosing twice deselects', () => {
	const once = toggled(noFilters, 'year', '2nd year')
	expect(once.year).toEqual(['2nd year'])
	expect([isFiltered(noFilters), isFiltered(once)]).toEqual([false, true])
	expect(toggled(once, 'year', '2nd year')).toEqual(noFilters)
})
