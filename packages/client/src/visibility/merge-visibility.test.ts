import type { Visibility } from '@ydo/contract/visibility'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameVisibility, mergeVisibility } from './visibility-state.ts'

const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
const anyVisibility: fc.Arbitrary<Visibility> = fc.record({
	paused: fc.boolean(),
	hiddenFrom: fc.record({ emails: list, rollPatterns: list, disciplines: list, years: list }),
})
const kinds = ['emails', 'rollPatterns', 'disciplines', 'years'] as const

test('the merge has what either side added, and nothing that either removed', () => {
	fc.assert(
		fc.property(anyVisibility, anyVisibility, anyVisibility, (base, mine, theirs) => {
			const merged = mergeVisibility(base, mine, theirs)
			for (const kind of kinds) {
				const [was, here, there] = [base.hiddenFrom[kind], mine.hiddenFrom[kind], theirs.hiddenFrom[kind]]
				const expected = ['a', 'b', 'c', 'd', 'e', 'f'].filter((value) =>
					was.includes(value) ? here.includes(value) && there.includes(value) : [...here, ...there].includes(value),
				)
				expect([...merged.hiddenFrom[kind]].sort()).toEqual(expected)
			}
		}),
	)
})

test('if one side changed nothing, the other side counts; in either order', () => {
	fc.assert(
		fc.property(anyVisibility, anyVisibility, anyVisibility, (base, mine, theirs) => {
			expect(mergeVisibility(base, base, theirs)).toEqual(theirs)
			expect(isSameVisibility(mergeVisibility(base, mine, base), mine)).toBe(true)
			expect(isSameVisibility(mergeVisibility(base, mine, theirs), mergeVisibility(base, theirs, mine))).toBe(true)
		}),
	)
})

test('a pause on one device holds, whatever the other hides', () => {
	fc.assert(
		fc.property(anyVisibility, anyVisibility, (base, theirs) => {
			const mine = { ...base, paused: !base.paused }
			expect(mergeVisibility(base, mine, { ...theirs, paused: base.paused }).paused).toBe(mine.paused)
		}),
	)
})
