import fc from 'fast-check'
import { expect, test } from 'vitest'
import { populationOf, yearNearness } from './population.ts'

const traits = fc.record({
	tags: fc.uniqueArray(fc.nat(12), { maxLength: 8 }),
	prompts: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
	discipline: fc.integer({ min: -1, max: 3 }),
	year: fc.integer({ min: -1, max: 4 }),
})

test('values the rarer of two tags more, and each above zero unless all have it', () =>
	fc.assert(
		fc.property(fc.array(traits, { minLength: 1, maxLength: 40 }), fc.nat(12), fc.nat(12), (all, one, other) => {
			const population = populationOf(all)
			const held = (tag: number) => all.filter(({ tags }) => tags.includes(tag)).length
			const worth = (tag: number) => population.tag(tag).value
			if (held(one) > 0 && held(other) > 0)
				expect(Math.sign(worth(one) - worth(other))).toBe(Math.sign(held(other) - held(one)))
			if (held(one) > 0) expect(worth(one) > 0).toBe(held(one) < all.length)
		}),
	))

test('is all zero without cards', () => {
	const population = populationOf([])
	for (const number of [-1, 0, 7]) {
		expect(population.tag(number).value).toBe(0)
		expect(population.prompt(number).value).toBe(0)
		expect(population.year(number).mean).toBe(0)
		expect(population.discipline(number).mean).toBe(0)
	}
})

test('measures years by their distance, and unknown ones as zero', () => {
	expect([0, 1, 2, 3].map((year) => yearNearness(1, year))).toEqual([0.5, 1, 0.5, 0])
	expect(yearNearness(-1, -1)).toBe(0)
})
