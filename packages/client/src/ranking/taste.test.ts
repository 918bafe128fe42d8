import { expect, test } from 'vitest'
import { type Seen, tasteOf } from './taste.ts'

const seen = (...tags: number[]): Seen => ({
	traits: { tags, prompts: [], discipline: -1, year: -1 },
	common: { tags: [], prompts: [], byTags: 0, byPrompts: 0, byYear: 0, byDiscipline: 0 },
})
const decided = (choice: 'like' | 'pass', times: number, ...tags: number[]) =>
	Array.from({ length: times }, () => ({ ...seen(...tags), choice }))

test('is zero before the first decision, and for unseen traits', () => {
	expect(tasteOf([]).of(seen(1, 2))).toBe(0)
	expect(tasteOf(decided('like', 5, 1)).ofTag(2)).toBe(0)
})

test('grows with the number of decisions, with opposite signs for likes and passes', () => {
	const usual = [...decided('like', 20), ...decided('pass', 20)]
	const odds = (times: number, choice: 'like' | 'pass') => tasteOf([...usual, ...decided(choice, times, 1)]).ofTag(1)
	expect(odds(1, 'like')).toBeGreaterThan(0)
	expect(odds(1, 'like')).toBeLessThan(0.4)
	expect(odds(8, 'like')).toBeGreaterThan(odds(4, 'like'))
	expect(odds(4, 'like')).toBeGreaterThan(odds(1, 'like'))
	expect(odds(4, 'pass')).toBeLessThan(odds(1, 'pass'))
})

test('is zero for a member who likes everybody', () => {
	const taste = tasteOf([...decided('like', 50, 1), ...decided('like', 50, 2)])
	expect(Math.abs(taste.ofTag(1))).toBeLessThan(0.05)
})
