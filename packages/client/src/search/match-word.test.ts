import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreement, matchWord } from './match-word.ts'

const { none, nearBeginning, near, beginning, exact } = agreement

test.each([
	['chess', 'chess', exact],
	['ch', 'chess', beginning],
	['ches', 'chess', beginning],
	['chss', 'chess', near],
	['chesss', 'chess', near],
	['chass', 'chess', near],
	['hcess', 'chess', near],
	['gness', 'chess', none],
	['photgra', 'photography', nearBeginning],
	['phto', 'photography', none],
	['cta', 'cat', none],
	['cst', 'cast', near],
	['chess', 'ches', near],
	['chess', 'che', none],
])('matches %s against %s', (typed, word, agrees) => {
	expect(matchWord(typed, word)).toBe(agrees)
})

test('every prefix matches a word, the whole word best', () => {
	fc.assert(
		fc.property(fc.string({ minLength: 1, unit: fc.constantFrom(...'abc') }), fc.nat(20), (word, length) => {
			const typed = word.slice(0, Math.max(1, length))
			expect(matchWord(typed, word)).toBe(typed === word ? exact : beginning)
		}),
	)
})

test('a whole word matches exactly if it is at most one slip away', () => {
	const letters = fc.string({ minLength: 4, maxLength: 7, unit: fc.constantFrom(...'abc') })
	fc.assert(
		fc.property(letters, letters, (typed, word) => {
			const whole = [near, exact].some((agrees) => agrees === matchWord(typed, word))
			const within = slips(word).includes(typed)
			// A prefix is the better match.
			expect(whole || word.startsWith(typed)).toBe(within || word.startsWith(typed))
		}),
		{ numRuns: 2000 },
	)
})

/** Every word over a, b, c within one slip of `word`. */
function slips(word: string): string[] {
	const at = Array.from({ length: word.length + 1 }, (_, i) => [word.slice(0, i), word.slice(i)] as const)
	return [
		word,
		...at.map(([before, after]) => before + after.slice(1)),
		...at.map(([before, after]) => before + after.charAt(1) + after.charAt(0) + after.slice(2)),
		...at.flatMap(([before, after]) =>
			[...'abc'].flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
		),
	]
}
