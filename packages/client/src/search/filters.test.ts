import { expect, test } from 'vitest'
import { sampleCard } from '#deck/sample-cards.ts'
import { isFiltered, noFilters, optionsOf, toggled } from './filters.ts'

test('disciplines and years are offered in their order, tags with the most common first and each once', () => {
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

test('of very many tags the most common are offered', () => {
	const cards = Array.from({ length: 100 }, (_, i) => sampleCard(String(i), { tags: ['chess', `tag ${i}`] }))
	const { tags } = optionsOf(cards)
	expect(tags).toHaveLength(40)
	expect(tags[0]).toBe('chess')
})

test('choosing twice is choosing nothing', () => {
	const once = toggled(noFilters, 'year', '2nd year')
	expect(once.year).toEqual(['2nd year'])
	expect([isFiltered(noFilters), isFiltered(once)]).toEqual([false, true])
	expect(toggled(once, 'year', '2nd year')).toEqual(noFilters)
})
