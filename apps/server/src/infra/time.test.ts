import { expect, test } from 'vitest'
import { ageOn, dayOf, startOf } from './time.ts'

const on = (date: string) => dayOf(Date.parse(`${date}T00:00:00Z`))

test('starts a day at midnight UTC with 24 hours', () => {
	expect(dayOf(Date.parse('2026-11-20T23:59:59.999Z'))).toBe(on('2026-11-20'))
	expect(on('2026-11-21')).toBe(on('2026-11-20') + 1)
	expect(startOf(on('2026-11-20'))).toBe(Date.parse('2026-11-20T00:00:00Z'))
})

test.each([
	['2026-11-19', '2004-11-20', 21],
	['2026-11-20', '2004-11-20', 22],
	['2026-12-31', '2004-01-01', 22],
	['2027-01-01', '2004-12-31', 22],
	['2027-02-28', '2004-02-29', 22],
	['2027-03-01', '2004-02-29', 23],
	['2028-02-29', '2004-02-29', 24],
	['2026-11-20', '2026-11-21', -1],
])('on %s a person born on %s is %i', (date, birthDate, age) => {
	expect(ageOn(on(date), birthDate)).toBe(age)
})
