import { expect, test } from 'vitest'
import { type Seen, tasteOf } from './taste.ts'

const seen = (...tags: number[]): Seen => ({
	traits: { tags, prompts: [], discipline: -1, year: -1 },
	common: { tags: [], prompts: [], byTags: 0, byPrompts: 0, byYear: 0, byDiscipline: 0 },
})
const decided = (choice: 'like' | 'pass', times: number, ...tags: number[]) =>
	Array.from({ length: times }, () => ({ ...seen(...tags), choice }))

test('says nothing before the first decision, nor of what was never seen', () => {
	expect(tasteOf([]).of(seen(1, 2))).toBe(0)
	expect(tasteOf(decided('like', 5, 1)).ofTag(2)).toBe(0)
})

test('one decision says little, more say more, and likes and passes opposite things', () => {
	const usual = [...decided('like', 20), ...decided('pass', 20)]
	const odds = (times: number, choice: 'like' | 'pass') => tasteOf([...usual, ...decided(choice, times, 1)]).ofTag(1)
	expect(odds(1, 'like')).toBeGreaterThan(0)
	expect(odds(1, 'like')).toBeLessThan(0.4)
	expect(odds(8, 'like')).toBeGreaterThan(odds(4, 'like'))
	expect(odds(4, 'like')).toBeGreaterThan(odds(1, 'like'))
	expect(odds(4, 'pass')).toBeLessThan(odds(1, 'pass'))
})

test('a member who likes everybody has no taste', () => {
	const taste = tasteOf([...decided('like', 50, 1), ...decided('like', 50, 2)])
	expect(Math.abs(taste.ofTag(1))).toBeLessThan(0.05)
})
