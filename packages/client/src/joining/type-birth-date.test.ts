import { expect, test } from 'vitest'
import { typeBirthDate } from './type-birth-date.ts'

const typed = (keys: string) => [...keys].reduce((text, key) => typeBirthDate(text, text + key), '')

test.each([
	['14082004', '14/08/2004'],
	['4/082004', '4/08/2004'],
	['4/8/2004', '4/8/2004'],
	['14/08/2004', '14/08/2004'],
	['14.8.2004', '14/8.2004'],
])('%s becomes %s key by key', (keys, text) => {
	expect(typed(keys)).toBe(text)
})

test('what is pasted or filled in whole is written the same way', () => {
	expect(typeBirthDate('', '14082004')).toBe('14/08/2004')
	expect(typeBirthDate('', '2004-08-14')).toBe('14/08/2004')
	expect(typeBirthDate('', '14.08.2004')).toBe('14.08.2004')
})

test('a slash that is taken away does not come back', () => {
	expect(typeBirthDate('14/', '14')).toBe('14')
	expect(typeBirthDate('14/08/', '14/08')).toBe('14/08')
})
