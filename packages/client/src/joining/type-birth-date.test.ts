import { expect, test } from 'vitest'
import { typeBirthDate } from './read-joining.ts'

const typed = (keys: string) => [...keys].reduce((text, key) => typeBirthDate(text, text + key), '')

test.each([
	['14082004', '14/08/2004'],
	['4/082004', '4/08/2004'],
	['4/8/2004', '4/8/2004'],
	['14/08/2004', '14/08/2004'],
	['14.8.2004', '14/8.2004'],
	['१४०८२००४', '14/08/2004'],
	['௧௪௦௮௨௦௦௪', '14/08/2004'],
])('%s becomes %s key by key', (keys, text) => {
	expect(typed(keys)).toBe(text)
})

test('formats pasted and autofilled dates', () => {
	expect(typeBirthDate('', '14082004')).toBe('14/08/2004')
	expect(typeBirthDate('', '2004-08-14')).toBe('14/08/2004')
	expect(typeBirthDate('', '14.08.2004')).toBe('14.08.2004')
})

test('restores a deleted slash only with the next digit', () => {
	expect(typeBirthDate('14/', '14')).toBe('14')
	expect(typeBirthDate('14/08/', '14/08')).toBe('14/08')
	expect(typeBirthDate('14', '140')).toBe('14/0')
	expect(typeBirthDate('14/08', '14/082')).toBe('14/08/2')
	expect(typeBirthDate('4/08', '4/082')).toBe('4/08/2')
	expect(typeBirthDate('14/', '1')).toBe('1')
})
